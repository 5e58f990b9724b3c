import { mkdir, symlink } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { runProgram } from "../run-program.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const source = `import { Text } from "editor/canvas";
export default function A() {
  const size: number = "12";
  return <Text wieght="bold">{size}</Text>;
}
`;
const warning = "Text has no property wieght. Did you mean weight?";

describe("check", () => {
  it("writes lines like compilers, and exits with 0 for warnings unless --strict is given", async () => {
    const cwd = await temporaryFolder({ "a.canvas.tsx": source });
    const { stdout, exitCode, stderr } = await runProgram(["check", "a.canvas.tsx"], { cwd });
    expect([stdout.toString(), stderr, exitCode]).toEqual([
      `a.canvas.tsx:4:16: warning: ${warning} [unknown-prop]\n`,
      "",
      0,
    ]);
    expect((await runProgram(["check", "--strict", "a.canvas.tsx"], { cwd })).exitCode).toBe(1);
  });

  it("writes annotations for GitHub", async () => {
    const cwd = await temporaryFolder({ "a,b.canvas.tsx": source });
    const { stdout } = await runProgram(["check", "--format", "github", "a,b.canvas.tsx"], { cwd });
    expect(stdout.toString()).toBe(`::warning file=a%2Cb.canvas.tsx,line=4,col=16,title=unknown-prop::${warning}\n`);
  });

  it("writes JSON, also for stdin", async () => {
    const { stdout } = await runProgram(["check", "-", "--json"], { stdin: source });
    const finding = { severity: "warning", code: "unknown-prop", message: warning, line: 4, column: 16 };
    expect(JSON.parse(stdout.toString())).toEqual([{ file: "-", diagnostics: [finding] }]);
  });

  it("renders with the state next to the canvas", async () => {
    const canvas = `import { Text, useCanvasState } from "editor/canvas";
export default function A() {
  const [report] = useCanvasState<any>("report", null);
  return <Text>{report.title}</Text>;
}
`;
    const cwd = await temporaryFolder({ "a.canvas.tsx": canvas });
    const without = await runProgram(["check", "a.canvas.tsx"], { cwd });
    expect(without.stdout.toString()).toContain(
      "a.canvas.tsx:4:24: error: TypeError: Cannot read properties of null (reading 'title')",
    );
    // The server gets neither the byte order mark nor the spaces.
    const state = `\ufeff{"report":${" ".repeat(262_144)}{"title":"T"}}`;
    const beside = await temporaryFolder({ "a.canvas.tsx": canvas, "a.canvas.data.json": state });
    expect((await runProgram(["check", "a.canvas.tsx"], { cwd: beside })).stdout.toString()).toBe("");
  });

  it("reports what needs a browser as unchecked", async () => {
    const stdin = `import { Text } from "editor/canvas";
export default function A() { return <Text>{document.title}</Text>; }
`;
    const { stdout, exitCode } = await runProgram(["check", "-"], { stdin });
    expect([stdout.toString(), exitCode]).toEqual([
      expect.stringContaining('-:2:45: note: Not checked further: "document" is needed for rendering'),
      0,
    ]);
  });

  it("reports a file that can't be read, checks the others, and exits with 2", async () => {
    const cwd = await temporaryFolder({ "a.canvas.tsx": source, "b.canvas.tsx": source });
    const files = ["a.canvas.tsx", "no.canvas.tsx", "b.canvas.tsx"];
    const text = await runProgram(["check", ...files], { cwd });
    const line = (file: string) => `${file}:4:16: warning: ${warning} [unknown-prop]\n`;
    const problem = "no.canvas.tsx doesn't exist.";
    expect([text.stdout.toString(), text.stderr, text.exitCode]).toEqual([
      line("a.canvas.tsx") + line("b.canvas.tsx"),
      `fingerpaint: ${problem}\n`,
      2,
    ]);
    const json = await runProgram(["check", "--json", ...files], { cwd });
    const diagnostics = [expect.objectContaining({ code: "unknown-prop" })];
    expect([JSON.parse(json.stdout.toString()), json.stderr, json.exitCode]).toEqual([
      [
        { file: "a.canvas.tsx", diagnostics },
        { file: "no.canvas.tsx", diagnostics: [], error: { code: "FILE_ERROR", message: problem } },
        { file: "b.canvas.tsx", diagnostics },
      ],
      `fingerpaint: ${problem}\n`,
      2,
    ]);
  });
});

describe("check --types", () => {
  // A project that has TypeScript: this package.
  const project = path.join(import.meta.dirname, "../..");

  it("finds type errors with the named project's TypeScript and our declarations", async () => {
    const other =
      'import { Text } from "editor/canvas";\ndeclare global { interface Array<T> { own: T } }\nexport default () => <Text />;\n';
    const cwd = await temporaryFolder({
      "a.canvas.tsx": source,
      // They share the parsed declarations, but not what a canvas declares itself.
      "declares.canvas.tsx": other,
      "uses.canvas.tsx": other.replace(/declare .*/, "[0].own;"),
    });
    const files = ["a.canvas.tsx", "declares.canvas.tsx", "uses.canvas.tsx"];
    const command = ["check", "--types", "--tools-from", project, "--json", ...files];
    const { stdout, exitCode, stderr } = await runProgram(command, { cwd });
    const [checked, declares, uses] = JSON.parse(stdout.toString());
    expect([stderr, exitCode]).toEqual(["", 1]);
    expect(declares.diagnostics).toEqual([]);
    expect(uses.diagnostics).toEqual([expect.objectContaining({ code: "ts2339", line: 2 })]);
    expect(checked.diagnostics).toEqual([
      {
        severity: "error",
        code: "ts2322",
        message: "Type 'string' is not assignable to type 'number'.",
        line: 3,
        column: 9,
      },
      expect.objectContaining({ code: "unknown-prop", line: 4 }),
      expect.objectContaining({ code: "ts2322", line: 4, column: 16 }),
    ]);
  });

  it("accepts our examples", async () => {
    const examples = path.join(project, "../../examples/canvases");
    const files = ["refactoring-plan", "service-health", "team-budget"].map((name) =>
      path.join(examples, `${name}.canvas.tsx`),
    );
    const { stdout, exitCode } = await runProgram(["check", "--types", "--tools-from", ".", ...files], {
      cwd: project,
    });
    expect([stdout.toString(), exitCode]).toEqual(["", 0]);
  });

  it("runs nothing from the checked folder unless asked to, and says how to get TypeScript", async () => {
    // It would end the program.
    const files = { "a.canvas.tsx": source, "node_modules/typescript/index.js": "process.exit(99);" };
    const cwd = await temporaryFolder(files);
    const { stderr, exitCode } = await runProgram(["check", "--types", "a.canvas.tsx"], { cwd });
    expect([exitCode, stderr]).toEqual([
      2,
      expect.stringMatching(/--types: TypeScript 5 or 6 is not installed beside fingerpaint\.\n.*--tools-from \./),
    ]);
    expect((await runProgram(["doctor"], { cwd })).exitCode).not.toBe(99);
    const asked = await runProgram(["check", "--types", "--tools-from", ".", "a.canvas.tsx"], { cwd });
    expect(asked.exitCode).toBe(99);
  });

  it("uses TypeScript 6 if it is installed next to 7, which programs can't call", async () => {
    const cwd = await temporaryFolder({
      "a.canvas.tsx": source,
      "node_modules/typescript/package.json": '{ "exports": "./version.cjs" }',
      "node_modules/typescript/version.cjs": 'exports.version = "7.0.2";',
    });
    const command = ["check", "--types", "--tools-from", ".", "a.canvas.tsx"];
    const alone = await runProgram(command, { cwd });
    expect([alone.exitCode, alone.stderr]).toEqual([2, expect.stringContaining("beside TypeScript 7")]);
    await mkdir(path.join(cwd, "node_modules/@typescript"));
    const installed = path.join(project, "node_modules/typescript");
    await symlink(installed, path.join(cwd, "node_modules/@typescript/typescript6"));
    const { stdout, exitCode } = await runProgram(command, { cwd });
    expect([exitCode, stdout.toString()]).toEqual([1, expect.stringContaining("[ts2322]")]);
  });
});
