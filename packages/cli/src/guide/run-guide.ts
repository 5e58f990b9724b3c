import { createCanvasGuide, findGuideTopic, guideGroups } from "@fingerpaint/mcp";
import { CliFailure } from "../program/cli-failure.ts";
import { exitCodes } from "../program/exit-codes.ts";
import { jsonResult } from "../terminal/notes.ts";

/**
 * `fingerpaint guide`: prints how to write a canvas, or the guide's section on one topic.
 *
 * @param topic a component, a hook, a type or a group such as "charts"; case is ignored
 * @throws CliFailure if the guide doesn't have the topic
 */
export function runGuide(topic: string | undefined, { json }: { readonly json?: boolean }): void {
  const text = topic === undefined ? createCanvasGuide() : findGuideTopic(topic);
  if (text === undefined) {
    throw new CliFailure("NO_TOPIC", `The guide has nothing about ${JSON.stringify(topic)}.`, {
      hint: `Name a component or hook such as BarChart, or one of ${guideGroups.join(", ")}, or leave out the topic to see everything.`,
      exitCode: exitCodes.usage,
    });
  }
  if (json) jsonResult({ guide: text });
  else process.stdout.write(text);
}
