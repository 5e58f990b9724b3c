import { maxPasswordLength, maxSourceLength, maxTitleLength, minSourceLength } from "@fingerpaint/api-contracts/limits";
import { moduleSurface } from "./module-surface.generated.ts";

export interface CanvasGuideOptions {
  /** The module specifiers that the server accepts, the usual one first. @default ["editor/canvas"] */
  readonly modules?: readonly string[] | undefined;
}

/**
 * How to write a canvas, in Markdown, for a reader who has never seen one: rules, limits, an example and everything
 * that the module exports. The module's part is generated from canvas-runtime's declaration.
 */
export function createCanvasGuide({ modules = ["editor/canvas"] }: CanvasGuideOptions = {}): string {
  const [module = "editor/canvas", ...others] = modules;
  const also = others.length === 0 ? "" : ` ${others.map((name) => `\`${name}\``).join(", ")} mean the same module.`;
  return `# Writing a canvas

A canvas is one TypeScript source with JSX (\`.canvas.tsx\`) whose default export is a React component. It is published
under a link and runs in the reader's browser, in a frame without network, storage and other files.

- Import components and hooks from \`${module}\`, at least one name; ${minSourceLength} to ${maxSourceLength} characters in all.${also}
  \`react\` may be imported too, nothing else: no packages, no relative files, no CSS, no \`import.meta\`.
- \`export default function Name() { … }\`. Hooks work as in React 19. A name that the module lacks shows as a placeholder.
- Put the data into the source. There is no fetch, no files, no cookies. \`useCanvasState\` keeps values for each reader.
- Reach for the components below, not for own styling: they follow light and dark, narrow screens and readers of screens.
  Where own styling is needed, take colours from \`useHostTheme()\`, never fixed ones.
- Begin with one \`H1\`. Give charts categories and series as numbers, with \`valueSuffix\` or \`valuePrefix\` for units.
- A loop that doesn't end is stopped, and its line is named.
- Title: at most ${maxTitleLength} characters. Password: at most ${maxPasswordLength}. Expiry: an ISO 8601 instant with a zone.

## Example

\`\`\`tsx
import { BarChart, Callout, Grid, H1, Stack, Stat, Table } from "${module}";

export default function BuildTimes() {
  return (
    <Stack gap={16}>
      <H1>Build times</H1>
      <Grid columns={2}>
        <Stat value="12 s" label="Median" />
        <Stat value="41 s" label="Slowest" />
      </Grid>
      <BarChart categories={["Mon", "Tue"]} series={[{ name: "Build", data: [11, 13] }]} valueSuffix=" s" />
      <Table headers={["Job", "Time"]} rows={[["lint", "4 s"], ["test", "8 s"]]} />
      <Callout tone="info">Caches were warm.</Callout>
    </Stack>
  );
}
\`\`\`

## What \`${module}\` exports

\`\`\`ts
${moduleSurface}
\`\`\`
`;
}
