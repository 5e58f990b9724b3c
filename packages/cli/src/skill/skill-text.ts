import { canvasExportNames } from "@fingerpaint/canvas-runtime/compile";

/** The file that teaches an agent to use this program, in the format of an agent skill. */
export function skillText(): string {
  const components = canvasExportNames.filter((name) => /^[A-Z]/.test(name)).join(", ");
  const others = canvasExportNames.filter((name) => !/^[A-Z]/.test(name)).join(", ");
  return `---
name: fingerpaint
description: Publish an interactive page (a canvas) from one TypeScript file and give its link; check and update it; compute and verify MD5 digests. Use when a result is better shown as a page with tables, charts or controls than as text.
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

If the shell has no \`fingerpaint\`, run \`npx -y SERVER/cli.tgz\` in its place, with the address of the user's Fingerpaint server for SERVER. Never
install a package called fingerpaint from a registry.

1. Write the file.
2. \`fingerpaint check name.canvas.tsx --json\`: fix what it names, by line and column, until it finds nothing.
3. \`fingerpaint publish name.canvas.tsx --key name --json\`: \`shareUrl\` of the answer is the link. The same key updates the same link.
   If it fails, there is no new link: say so, with the error's message and hint.
4. Tell the user the link, who can open it (\`access\`), and until when (\`expiresAt\`).

Read a canvas back: \`fingerpaint get LINK\`. List: \`fingerpaint list --search TEXT --json\`. Delete only when asked to: \`fingerpaint delete LINK --yes\`.
If no server is set, ask the user for its address and set FINGERPAINT_URL. Never put a password on the command line: \`--password-file FILE\`.

## Digests

\`fingerpaint md5 FILE…\` prints what md5sum prints, \`fingerpaint md5 -c LIST\` verifies a list. \`-r\` takes folders, \`--string TEXT\` a text.
`;
}
