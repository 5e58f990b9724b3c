import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { runProgram } from "./run-program.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const source = `import { H1, Stack, Text, useCanvasState } from "cursor/canvas";
export default function A() {
  const [who] = useCanvasState("who", "nobody");
  return <Stack><H1>Greetings</H1><Text>Hello {who}</Text></Stack>;
}
`;

it("export writes one HTML file without scripts, with the state beside the canvas", async () => {
  const cwd = await temporaryFolder({ "a.canvas.tsx": source, "a.canvas.data.json": '{"who":"Ada"}' });
  const { exitCode, stderr } = await runProgram(["export", "a.canvas.tsx", "-o", "out.html"], { cwd });
  expect([exitCode, stderr]).toEqual([0, 'Written to out.html: "Greetings".\n']);
  const html = await readFile(path.join(cwd, "out.html"), "utf8");
  expect(html).toContain("<title>Greetings</title>");
  expect(html.replace(/<!-- -->/g, "")).toContain("Hello Ada");
  expect(html).not.toMatch(/<script|\bsrc=|https?:\/\/(?!www\.w3\.org)/);
});

it("export says why a canvas can't be rendered, and writes nothing", async () => {
  const cwd = await temporaryFolder({ "a.canvas.tsx": source.replace("{who}", "{whom}") });
  const { exitCode, stderr } = await runProgram(["export", "a.canvas.tsx", "-o", "out.html"], { cwd });
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining("line 4: ReferenceError: whom is not defined")]);
  await expect(readFile(path.join(cwd, "out.html"))).rejects.toThrow();
  const wrong = await runProgram(["export", "a.canvas.tsx", "-o", "out.docx"], { cwd });
  expect([wrong.exitCode, wrong.stderr]).toEqual([2, expect.stringContaining('"out.docx" is no HTML file.')]);
});
