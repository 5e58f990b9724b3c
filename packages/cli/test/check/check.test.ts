import { readdir } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { CheckedCanvas } from "../../src/check/run-check.ts";
import { runProgram } from "../run-program.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const repository = path.join(import.meta.dirname, "../../../..");

/**
 * A canvas for each code of a finding; its faulty line begins with `>>`. The tests of canvas-runtime have sixty faults
 * that reading finds, and sandbox.test.ts the canvases that reach a limit.
 */
const broken = {
  syntax: `import { Text } from "editor/canvas";
export default function A() {
>>  return <Text>one</Stack>;
}`,
  "unknown-module": `import { Text } from "editor/canvas";
>>import _ from "lodash";
export default function A() { return <Text>{_.capitalize("a")}</Text>; }`,
  "unknown-export": `import { Stack, Sparkline } from "editor/canvas";
export default function A() {
  return (
    <Stack>
>>      <Sparkline data={[1, 2]} />
    </Stack>
  );
}`,
  "no-default-export": `>>import { Text } from "editor/canvas";
export function A() { return <Text>one</Text>; }`,
  "import-meta": `import { Text } from "editor/canvas";
export default function A() {
>>  return <Text>{import.meta.url}</Text>;
}`,
  "unknown-prop": `import { Stat } from "editor/canvas";
export default function A() {
  return (
    <Stat
      value="12"
      label="Builds"
>>      sparkline={[1, 2]}
    />
  );
}`,
  "prop-value": `import { Text } from "editor/canvas";
export default function A() {
>>  return <Text weight={true}>one</Text>;
}`,
  "hook-order": `import { Text, useState } from "editor/canvas";
export default function A({ isOpen }: { isOpen?: boolean }) {
  if (!isOpen) return <Text>closed</Text>;
>>  const [count] = useState(0);
  return <Text>{count}</Text>;
}`,
  "undefined-name": `import { Text } from "editor/canvas";
export default function A() {
>>  return <Text>{totl}</Text>;
}`,
  "constant-assignment": `import { Text } from "editor/canvas";
export default function A() {
  const count = 0;
>>  count = 1;
  return <Text>{count}</Text>;
}`,
  "early-use": `import { Text } from "editor/canvas";
>>const double = base * 2;
const base = 4;
export default function A() { return <Text>{double}</Text>; }`,
  render: `import { Text } from "editor/canvas";
const rows: any[] = [{ n: "a" }, null];
export default function A() {
  return (
    <>
      {rows.map((row) => (
>>        <Text key={row.n}>{row.n}</Text>
      ))}
    </>
  );
}`,
  "not-checked": `import { Text } from "editor/canvas";
export default function A() {
>>  return <Text>{document.title}</Text>;
}`,
};

describe("check", () => {
  it("reports the line and the kind of each fault", async () => {
    const files = Object.entries(broken).map(([code, marked]) => [`${code}.canvas.tsx`, marked.replace(/^>>/m, "")]);
    const cwd = await temporaryFolder(Object.fromEntries(files));
    const names = files.map(([name = ""]) => name);
    const { stdout, stderr } = await runProgram(["check", "--json", ...names], { cwd });
    expect(stderr).toBe("");
    const checked: CheckedCanvas[] = JSON.parse(stdout.toString());
    expect(checked.map(({ diagnostics }) => diagnostics)).toEqual(
      Object.entries(broken).map(([code, marked]) => {
        const line = marked.split("\n").findIndex((text) => text.startsWith(">>")) + 1;
        return expect.arrayContaining([expect.objectContaining({ code, line })]);
      }),
    );
  });

  it("finds nothing in the samples", async () => {
    const folders = ["examples/canvases", "packages/canvas-runtime/test/samples"];
    const files = await Promise.all(
      folders.map(async (folder) => {
        const names = (await readdir(path.join(repository, folder))).filter((name) => name.endsWith(".canvas.tsx"));
        return names.map((name) => path.join(repository, folder, name));
      }),
    );
    expect(files.flat().length).toBeGreaterThan(15);
    const { stdout, stderr, exitCode } = await runProgram(["check", ...files.flat()]);
    // One sample is about names that the module lacks.
    const lines = stdout
      .toString()
      .split("\n")
      .filter((line) => !/unofficial-names.*\[unknown-export\]$/.test(line));
    expect([lines, stderr, exitCode]).toEqual([[""], "", 0]);
  });
});
