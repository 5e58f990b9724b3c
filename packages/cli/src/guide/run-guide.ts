import { createCanvasGuide, findGuideTopic, guideGroups } from "@fingerpaint/mcp";
import { CliFailure } from "../program/cli-failure.ts";
import { exitCodes } from "../program/exit-codes.ts";
import { jsonResult } from "../terminal/notes.ts";

/**
 * `fingerpaint guide`: prints how to write a canvas, or what the guide says of one topic.
 *
 * @param topic a component, a hook, a type or a group such as "charts", in any case
 * @throws CliFailure for a topic that the guide doesn't have
 */
export function runGuide(topic: string | undefined, { json }: { readonly json?: boolean }): void {
  const text = topic === undefined ? createCanvasGuide() : findGuideTopic(topic);
  if (text === undefined) {
    throw new CliFailure("NO_TOPIC", `The guide has nothing about ${JSON.stringify(topic)}.`, {
      hint: `Name a component or a hook, such as BarChart, or one of ${guideGroups.join(", ")}, or leave the topic out to see all of it.`,
      exitCode: exitCodes.usage,
    });
  }
  if (json) jsonResult({ guide: text });
  else process.stdout.write(text);
}
