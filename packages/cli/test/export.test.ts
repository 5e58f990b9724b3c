import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { chromiumPath, launchChromium } from "../../../scripts/launch-chromium.ts";
import { runProgram } from "./run-program.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A project that has playwright-core: this package. */
const toolsFrom = ["--tools-from", path.join(import.meta.dirname, "..")];

const source = `import { H1, Stack, Text, useCanvasState } from "cursor/canvas";
export default function A() {
  const [who] = useCanvasState("who", "nobody");
  return <Stack><H1>Greetings</H1><Text>Hello {who}</Text></Stack>;
}
`;

it("export writes one HTML file without scripts, with the state next to the canvas", async () => {
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
  expect([wrong.exitCode, wrong.stderr]).toEqual([
    2,
    `fingerpaint: --output: "out.docx" doesn't say what to write.\nEnd the name in .html, .md, .pdf, .png or .svg, or add --format html|markdown|pdf|png|svg.\n`,
  ]);
});

it("export writes Markdown, with the state next to the canvas", async () => {
  const cwd = await temporaryFolder({ "a.canvas.tsx": source, "a.canvas.data.json": '{"who":"Ada"}' });
  const { exitCode } = await runProgram(["export", "a.canvas.tsx", "-o", "out.md"], { cwd });
  expect([exitCode, await readFile(path.join(cwd, "out.md"), "utf8")]).toEqual([0, "# Greetings\n\nHello Ada\n"]);
});

it("export writes HTML to a pipe, or the format of --format", async () => {
  const cwd = await temporaryFolder({ "a.canvas.tsx": source });
  const html = await runProgram(["export", "a.canvas.tsx", "-o", "-"], { cwd });
  expect([html.exitCode, html.stderr]).toEqual([0, ""]);
  expect(html.stdout.toString()).toMatch(/^<!doctype html>[\s\S]*Greetings/i);
  const markdown = await runProgram(["export", "-", "-o", "-", "--format", "markdown"], { cwd, stdin: source });
  expect(markdown.stdout.toString()).toBe("# Greetings\n\nHello nobody\n");
  await runProgram(["export", "a.canvas.tsx", "-o", "notes.txt", "--format", "markdown"], { cwd });
  expect(await readFile(path.join(cwd, "notes.txt"), "utf8")).toBe("# Greetings\n\nHello nobody\n");
  const both = await runProgram(["export", "a.canvas.tsx", "-o", "-", "--json"], { cwd });
  expect([both.exitCode, both.stderr]).toEqual([
    2,
    "fingerpaint: --output - and --json both write to stdout.\nWrite it to a file.\n",
  ]);
});

it("export draws PDF and PNG with the Chrome at CHROME_PATH", async () => {
  const cwd = await temporaryFolder({ "a.canvas.tsx": source });
  const env = { CHROME_PATH: await chromiumPath() };
  async function drawn(file: string, ...args: string[]): Promise<Buffer> {
    const command = ["export", "a.canvas.tsx", "-o", file, ...toolsFrom, ...args];
    const { exitCode, stderr } = await runProgram(command, { cwd, env });
    expect([exitCode, stderr]).toEqual([0, `Written to ${file}: "Greetings".\n`]);
    return readFile(path.join(cwd, file));
  }
  expect((await drawn("out.pdf")).toString("latin1", 0, 5)).toBe("%PDF-");
  const png = await drawn("out.png", "--width", "300");
  expect([png.toString("latin1", 1, 4), png.readUInt32BE(16)]).toEqual(["PNG", 600]);
});

it("export draws SVG, and starts Chrome again if it crashes while starting", async () => {
  const cwd = await temporaryFolder({ "a.canvas.tsx": source });
  const chrome = path.join(cwd, "chrome");
  const crashOnce = `#!/bin/sh\n[ -e "$0.crashed" ] || { touch "$0.crashed"; exit 1; }\nexec "${await chromiumPath()}" "$@"\n`;
  await writeFile(chrome, crashOnce, { mode: 0o755 });
  const command = ["export", "a.canvas.tsx", "-o", "out.svg", "--width", "390", ...toolsFrom];
  const { exitCode, stderr } = await runProgram(command, { cwd, env: { CHROME_PATH: chrome } });
  expect([exitCode, stderr]).toEqual([0, `Written to out.svg: "Greetings".\n`]);
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(`file://${path.join(cwd, "out.svg")}`);
    const shown =
      "[document.documentElement.getAttribute('width'), document.querySelector('h1').getBoundingClientRect().height > 20]";
    expect(await page.evaluate(shown)).toEqual(["390", true]);
  } finally {
    await browser.close();
  }
});

it("export says what is missing if there is no Chrome, or no playwright-core", async () => {
  // A project's own code runs only if it is asked for: this one's would end the program.
  const cwd = await temporaryFolder({
    "a.canvas.tsx": source,
    "node_modules/playwright-core/index.js": "process.exit(99);",
  });
  const lacking = await runProgram(["export", "a.canvas.tsx", "-o", "out.png"], { cwd });
  expect([lacking.exitCode, lacking.stderr]).toEqual([
    1,
    expect.stringMatching(
      /not installed beside fingerpaint.*\nRun npm install --save-dev playwright-core.*--tools-from \./,
    ),
  ]);
  expect((await runProgram(["export", "a.canvas.tsx", "-o", "out.png", "--tools-from", "."], { cwd })).exitCode).toBe(
    99,
  );
  const env = { CHROME_PATH: "/no/such/chrome" };
  const ended = await runProgram(["export", "a.canvas.tsx", "-o", "out.pdf", ...toolsFrom], { cwd, env });
  expect([ended.exitCode, ended.stderr]).toEqual([
    1,
    expect.stringMatching(/CHROME_PATH: \/no\/such\/chrome can't be started.*\nSet it to the path of Chrome/s),
  ]);
});
