import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { canvasExportNames } from "@fingerpaint/canvas-runtime/compile";
import { createCanvasGuide, findGuideTopic, guideGroups } from "@fingerpaint/mcp";
import { usageFailure } from "../program/cli-failure.ts";
import { jsonResult, note } from "../terminal/notes.ts";

/** The options of `skill`. */
interface SkillOptions {
  /** The folder of an agent's skills; true for that of the current project. */
  readonly install?: string | true;
  readonly force?: boolean;
  readonly json?: boolean;
}

const projectFolder = path.join(".claude", "skills");

/** `fingerpaint skill`: prints the skill file, or puts it where an agent finds it. */
export async function runSkill({ install, force, json }: SkillOptions): Promise<void> {
  if (install === undefined) {
    if (json) jsonResult({ skill: skillText() });
    else process.stdout.write(skillText());
    return;
  }
  const file = path.join(install === true ? projectFolder : install, "fingerpaint", "SKILL.md");
  if (existsSync(file) && !force) {
    throw usageFailure("FILE_EXISTS", `${file} already exists.`, { hint: "--force replaces it." });
  }
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, skillText());
  if (json) jsonResult({ file });
  else note(`Written to ${file}.`);
}

/** The file that teaches an agent to use this program, in the format of an agent skill. */
function skillText(): string {
  const components = canvasExportNames.filter((name) => /^[A-Z]/.test(name)).join(", ");
  const others = canvasExportNames.filter((name) => !/^[A-Z]/.test(name)).join(", ");
  return `---
name: fingerpaint
description: Publish an interactive page (a canvas) from one TypeScript file and get its link; check and update it; compute and verify MD5 digests. Use when a result is better shown as a page with tables, charts or controls than as text.
---

# Canvases with fingerpaint

A canvas is one file, \`name.canvas.tsx\`, with a default-exported React component. It imports from \`editor/canvas\` and \`react\` and nothing else.

\`\`\`tsx
// cursor-canvas-title: Build times
import { BarChart, H1, Stack, Text } from "editor/canvas";

export default function WeeklyBuilds() {
  return (
    <Stack gap={16}>
      <H1>Build times</H1>
      <Text>Last week was 12 % faster.</Text>
      <BarChart categories={["Mon", "Tue"]} series={[{ name: "Seconds", data: [12, 11] }]} />
    </Stack>
  );
}
\`\`\`

Components: ${components}.

Other names: ${others}.

The props of each: \`fingerpaint guide BarChart\`. All of it, with the rules: \`fingerpaint guide\`.

No network, no files, no other packages: put the data into the file, or into \`name.canvas.data.json\` beside it, one JSON object with a member
for each \`useCanvasState(key, default)\`.

## Steps

If the shell has no \`fingerpaint\`, run \`npx -y SERVER/cli.tgz\` instead, with the address of the user's Fingerpaint server in place of SERVER. Never
install a package called fingerpaint from a registry.

1. Write the file.
2. \`fingerpaint check name.canvas.tsx --json\`: fix what it reports, by line and column, until it finds nothing.
3. \`fingerpaint publish name.canvas.tsx --key name --json\`: \`shareUrl\` in the output is the link. The same key updates the same link.
   If it fails, there is no new link: say so, with the error's message and hint.
4. Tell the user the link, who can open it (\`access\`), and until when (\`expiresAt\`).

Read a canvas back: \`fingerpaint get LINK\`. List: \`fingerpaint list --search TEXT --json\`. Delete only when asked to: \`fingerpaint delete LINK --yes\`.
If no server is set, ask the user for its address and set FINGERPAINT_URL. Never put a password on the command line: \`--password-file FILE\`.

## Digests

\`fingerpaint md5 FILE…\` prints what md5sum prints, and \`fingerpaint md5 -c LIST\` verifies a list. \`-r\` digests folders, \`--string TEXT\` digests a text.
`;
}

/**
 * `fingerpaint guide`: prints how to write a canvas, or the guide's section on one topic.
 *
 * @param topic a component, a hook, a type or a group such as "charts"; case is ignored
 * @throws CliFailure if the guide doesn't have the topic
 */
export function runGuide(topic: string | undefined, { json }: { readonly json?: boolean }): void {
  const text = topic === undefined ? createCanvasGuide() : findGuideTopic(topic);
  if (text === undefined) {
    throw usageFailure("NO_TOPIC", `The guide has nothing about ${JSON.stringify(topic)}.`, {
      hint: `Name a component or hook such as BarChart, or one of ${guideGroups.join(", ")}, or leave out the topic to see everything.`,
    });
  }
  if (json) jsonResult({ guide: text });
  else process.stdout.write(text);
}
