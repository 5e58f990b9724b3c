import { canvasExportNames } from "@fingerpaint/canvas-runtime/compile";

/** The file that teaches an agent this program, in the form that agents load as a skill. */
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

No network, no files, no other packages: put the data into the file, or into \`name.canvas.data.json\` beside it, one JSON object with a member
for each \`useCanvasState(key, default)\`.

## Steps

1. Write the file.
2. \`npx fingerpaint check name.canvas.tsx --json\`: fix what it names, by line and column, until it finds nothing.
3. \`npx fingerpaint publish name.canvas.tsx --key name --json\`: \`shareUrl\` of the answer is the link. The same key updates the same link.
   Where it fails there is no link: say so, with the error's message and hint.
4. Tell the user the link, who can open it (\`access\`), and until when (\`expiresAt\`).

Read a canvas back: \`npx fingerpaint get LINK\`. List: \`npx fingerpaint list --json\`. Delete only when asked to: \`npx fingerpaint delete LINK --yes\`.
Where no server is known, ask the user for its address and set FINGERPAINT_URL. Never put a password on the command line: \`--password-file FILE\`.

## Digests

\`npx fingerpaint md5 FILE…\` prints what md5sum prints, \`npx fingerpaint md5 -c LIST\` verifies a list. \`-r\` takes folders.
`;
}
