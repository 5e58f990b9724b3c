import { cpSync, existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { usageFailure } from "../program/cli-failure.ts";
import { canvasTypesFolder } from "../program/installed-files.ts";
import { writeUserFile } from "../program/user-file.ts";
import { jsonResult, note, result } from "../terminal/notes.ts";

/** The folder for the types, so that a project doesn't need to install anything. */
const typesName = "canvas-types";

/** It is stored next to the types, because `paths` are relative to the file that contains them. */
const typesConfig = {
  compilerOptions: {
    noEmit: true,
    strict: true,
    noImplicitAny: false,
    target: "ES2022",
    module: "Preserve",
    moduleResolution: "Bundler",
    jsx: "react-jsx",
    skipLibCheck: true,
    types: [],
    paths: {
      react: ["./react/index.d.ts"],
      "react/jsx-runtime": ["./react/jsx-runtime.d.ts"],
      csstype: ["./csstype/index.d.ts"],
    },
  },
};

const projectConfig = {
  extends: `./${typesName}/tsconfig.json`,
  include: ["**/*.canvas.tsx", `${typesName}/editor-canvas.d.ts`],
};

/**
 * `fingerpaint init`: writes a first canvas, and next to it the types of `editor/canvas` for editors. Keeps existing
 * files.
 *
 * @throws CliFailure if the name isn't a canvas's
 */
export function runInit(file = "report.canvas.tsx", { json }: { readonly json?: boolean } = {}): void {
  if (!file.endsWith(".canvas.tsx")) {
    throw usageFailure("INVALID_ARGUMENT", `${JSON.stringify(file)} isn't a file name for a canvas.`, {
      hint: "End it in .canvas.tsx, such as report.canvas.tsx.",
    });
  }
  const folder = path.dirname(file);
  const contents: readonly (readonly [string, () => void])[] = [
    [file, () => writeUserFile(file, starterCanvas)],
    [path.join(folder, typesName), () => copyTypes(path.join(folder, typesName))],
    [path.join(folder, "tsconfig.json"), () => writeJson(path.join(folder, "tsconfig.json"), projectConfig)],
  ];
  mkdirSync(folder, { recursive: true });
  const kept = contents.map(([name]) => name).filter((name) => existsSync(name));
  const written = contents.filter(([name]) => !kept.includes(name));
  for (const [, write] of written) write();
  if (json) {
    jsonResult({ written: written.map(([name]) => name), kept });
    return;
  }
  for (const [name] of written) result(name);
  if (kept.length > 0) note(`Left as they are: ${kept.join(", ")}.`);
  if (kept.includes(path.join(folder, "tsconfig.json"))) {
    note(`If your editor doesn't find editor/canvas, add "extends": "${projectConfig.extends}" to tsconfig.json.`);
  }
  note(`Next: fingerpaint watch ${file}`);
}

function copyTypes(folder: string): void {
  cpSync(canvasTypesFolder, folder, { recursive: true });
  writeJson(path.join(folder, "tsconfig.json"), typesConfig);
}

function writeJson(file: string, value: object): void {
  writeUserFile(file, `${JSON.stringify(value, null, 2)}\n`);
}

/** The canvas that `init` writes: a heading, figures, a chart and a table, as a starting point. */
const starterCanvas = `import { BarChart, Grid, H1, ReportShell, Stat, Table, Text } from "editor/canvas";

const days = ["Mon", "Tue", "Wed", "Thu", "Fri"];
const seconds = [48, 45, 41, 39, 36];

export default function Report() {
  return (
    <ReportShell>
      <H1>Build times</H1>
      <Text>The build is a quarter faster than on Monday.</Text>
      <Grid columns={2}>
        <Stat value={\`\${seconds.at(-1)} s\`} label="Today" />
        <Stat value={\`\${Math.max(...seconds)} s\`} label="Slowest" />
      </Grid>
      <BarChart categories={days} series={[{ name: "Build", data: seconds }]} valueSuffix=" s" />
      <Table headers={["Day", "Time"]} rows={days.map((day, index) => [day, \`\${seconds[index]} s\`])} />
    </ReportShell>
  );
}
`;
