import { existsSync, realpathSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { renderCanvasToHtml } from "@fingerpaint/canvas-runtime/html";
import { transformSync } from "esbuild";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { runInSandbox, type SandboxLimits, sandboxArguments } from "../../src/sandbox/run-in-sandbox.ts";
import { run, runProgram } from "../run-program.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { endless, escaping, large, reaching, slow } from "./hostile-canvases.ts";

const mebibyte = 2 ** 20;
const wide: SandboxLimits = { timeMs: 60_000, memoryBytes: 4096 * mebibyte };

function render(source: string, limits: SandboxLimits) {
  return runInSandbox({ source, theme: "light" }, limits, path.dirname(inject("program")));
}

describe("the process that runs strangers' code", () => {
  it("is killed at its time limit, with more of which the same canvas succeeds", async () => {
    expect(await render(slow, { ...wide, timeMs: 1500 })).toBe("time");
    expect(await render(slow, wide)).toMatchObject({ document: expect.stringContaining("reached the end") });
  });

  it("ends by itself if the process that would kill it is gone", async () => {
    const folder = path.dirname(inject("program"));
    const files = ["sandbox.cjs", "fake-browser.js"].map((name) => realpathSync(path.join(folder, name)));
    const { args } = sandboxArguments(files, wide.memoryBytes);
    const stdin = JSON.stringify({ source: slow, theme: "light" });
    const { exitCode, stdout } = await run(process.execPath, [...args, ...files, "1"], { stdin });
    expect([exitCode, stdout.toString()]).toEqual([1, ""]);
  });

  it.skipIf(process.platform !== "linux")(
    "is killed for memory outside the heap, with more of which the same canvas succeeds",
    async () => {
      expect(await render(large, { ...wide, memoryBytes: 512 * mebibyte })).toBe("memory");
      expect(await render(large, wide)).toMatchObject({ document: expect.stringContaining("reached the end") });
    },
  );

  it("is killed for its heap", async () => {
    expect(await render(endless, { ...wide, memoryBytes: 256 * mebibyte })).toBe("memory");
  });

  it("reaches no files, processes or server, unlike the same canvas rendered without it", async () => {
    let requests = 0;
    const server = createServer((_, response) => {
      requests++;
      response.end();
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once("listening", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const folder = await temporaryFolder();
    const [inside, outside] = [path.join(folder, "inside"), path.join(folder, "outside")];

    const reply = await render(escaping(inside, url), wide);
    expect(reply).toMatchObject({ failure: null, document: expect.stringContaining("nothing") });
    expect(JSON.stringify(reply)).not.toContain(": out");
    expect([existsSync(inside), requests]).toEqual([false, 0]);

    expect(renderCanvasToHtml(escaping(outside, url)).html).toContain(": out");
    expect(existsSync(outside)).toBe(true);
    await expect.poll(() => requests).toBeGreaterThan(0);
  });

  it("gives its realm none of the host's objects, unlike a bare realm", async () => {
    const reply = await render(reaching, wide);
    const document = typeof reply === "string" ? reply : reply.document;
    for (const way of ["stack", "sites", "import", "run", "deep"]) expect(document).toContain(`${way}: nothing`);

    // In a process that ends: what the same code reaches there is changed for all that runs after it.
    const attempts = reaching.slice(reaching.indexOf("const said"), reaching.indexOf("export"));
    const { code } = transformSync(`${attempts}; said.join(" | ")`, { loader: "ts" });
    const program = `const { createContext, Script } = require("node:vm");
console.log(new Script(${JSON.stringify(code)}).runInContext(createContext(Object.create(null))));`;
    const { stdout } = await run(process.execPath, ["--eval", program]);
    expect(stdout.toString()).toContain("stack: reached | changed | changed | changed | changed");
  });

  it("has no environment, and no files, processes or threads even if code gets out of the realm", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    const folder = await temporaryFolder({ "secret.txt": "secret" });
    const { spawnSync } = await import("node:child_process");
    const script = `
      const found = { env: Object.keys(process.env).length };
      for (const [name, way] of Object.entries({
        read: () => require("node:fs").readFileSync(${JSON.stringify(path.join(folder, "secret.txt"))}),
        write: () => require("node:fs").writeFileSync(${JSON.stringify(path.join(folder, "written"))}, ""),
        process: () => require("node:child_process").execFileSync("true"),
        thread: () => new (require("node:worker_threads").Worker)("", { eval: true }),
        text: () => eval("1"),
        object: () => Object.defineProperty(Object.prototype, "errno", { value: 1 }),
        function: () => Object.defineProperty(Function.prototype, "errno", { value: 1 }),
        error: () => Object.defineProperty(Error, "prepareStackTrace", { value: () => 1 }),
      })) { try { way(); found[name] = "done"; } catch (error) { found[name] = error.code ?? error.name; } }
      require("node:net").connect(${port}, "127.0.0.1")
        .on("connect", () => tell("done")).on("error", (error) => tell(error.code));
      function tell(network) { console.log(JSON.stringify({ ...found, network })); process.exit(); }`;
    const { writeFileSync } = await import("node:fs");
    const program = path.join(folder, "program.cjs");
    writeFileSync(program, script);
    const { args, options } = sandboxArguments([program], 512 * mebibyte);
    const { stdout } = spawnSync(process.execPath, [...args, program], { ...options, encoding: "utf8" });
    expect(JSON.parse(stdout)).toEqual({
      env: 0,
      read: "ERR_ACCESS_DENIED",
      write: "ERR_ACCESS_DENIED",
      process: "ERR_ACCESS_DENIED",
      thread: "ERR_ACCESS_DENIED",
      text: "EvalError",
      object: "TypeError",
      function: "TypeError",
      error: "TypeError",
      // Until Node 25 only the realm keeps code from the network.
      network: process.allowedNodeEnvironmentFlags.has("--allow-net") ? "ERR_ACCESS_DENIED" : "done",
    });
  });
});

describe("check", () => {
  it("reports a canvas that takes too much, and continues with the others", async () => {
    const cwd = await temporaryFolder({ "a.canvas.tsx": endless, "b.canvas.tsx": "const a = ;" });
    const { stdout, exitCode } = await runProgram(["check", "a.canvas.tsx", "b.canvas.tsx"], { cwd });
    // A busy machine reaches the time before the memory. Each limit has its own test above.
    expect(stdout.toString()).toMatch(
      /^a\.canvas\.tsx:1:1: error: Rendering took more than (512 MiB of memory|10 s) and was stopped\. \[limit\]$/m,
    );
    expect(stdout.toString()).toContain("b.canvas.tsx:1:11: error: Unexpected token [syntax]\n");
    expect(exitCode).toBe(1);
  });

  it.each([
    ["parentheses", `const x = ${"(".repeat(20_000)}1${")".repeat(20_000)};`],
    ["elements", `const x = ${"<b>".repeat(20_000)}${"</b>".repeat(20_000)};`],
    ["arrows", `const x = ${"a => ".repeat(20_000)}1;`],
    ["arrays", `const x = ${"[".repeat(20_000)}${"]".repeat(20_000)};`],
    ["types", `type T = ${"Array<".repeat(20_000)}1${">".repeat(20_000)};`],
  ])("reports a canvas of nested %s, and continues with the others", async (_, nested) => {
    const cwd = await temporaryFolder({
      "a.canvas.tsx": `import { H1 } from "editor/canvas";\nexport default () => <H1>x</H1>;\n${nested}`,
      "b.canvas.tsx": "const a = ;",
    });
    const { stdout, stderr, exitCode } = await runProgram(["check", "a.canvas.tsx", "b.canvas.tsx"], { cwd });
    expect([stderr, exitCode]).toEqual(["", 1]);
    expect(stdout.toString()).toContain(
      "a.canvas.tsx:1:1: error: Not checked: The source is nested too deeply. [limit]\n",
    );
    expect(stdout.toString()).toContain("b.canvas.tsx:1:11: error: Unexpected token [syntax]\n");
  });

  it("reports a state that can't be read, and continues with the others", async () => {
    const cwd = await temporaryFolder({
      "a.canvas.tsx": "export default () => null;",
      "a.canvas.data.json": "{",
      "b.canvas.tsx": "const a = ;",
    });
    const { stdout, exitCode } = await runProgram(["check", "a.canvas.tsx", "b.canvas.tsx"], { cwd });
    expect([stdout.toString(), exitCode]).toEqual([
      expect.stringMatching(/^a\.canvas\.tsx:1:1: error: Not checked: a\.canvas\.data\.json: isn't JSON.*\nb\.canvas/),
      1,
    ]);
  });
});
