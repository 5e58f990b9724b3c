import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { compileCanvas, compilerVersion as version } from "@fingerpaint/canvas-runtime/compile";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createLogger } from "../../frame/logging/logger.ts";
import { createSourceCompiler, type SourceCompiler, type SourceCompilerOptions } from "./source-compiler.ts";

const modules = ["editor/canvas"];
const [here, there] = ["192.0.2.1", "192.0.2.2"];
/** The longest source that the compiler reads. It takes more than a second on it, then gives up by itself. */
const slow = `${" ".repeat(199_000)}const f = ${"<p>{() => ".repeat(40)}`;

const sourceOf = (text: string) =>
  `import { H1 } from "editor/canvas";\nexport default function Hello() {\n  return <H1>${text}</H1>;\n}\n`;

function open(options: Partial<SourceCompilerOptions> = {}): SourceCompiler & { readonly warnings: string[] } {
  const warnings: string[] = [];
  const logger = createLogger({ level: "warn", destination: { write: (line: string) => void warnings.push(line) } });
  const compiler = createSourceCompiler(logger, { modules, waitMs: 30_000, timeoutMs: 30_000, ...options });
  onTestFinished(() => compiler.close());
  return Object.assign(compiler, { warnings });
}

/** The next thread that this process starts. */
async function nextThread(): Promise<Worker> {
  const [worker] = await once(process, "worker");
  return worker;
}

afterEach(() => {
  vi.useRealTimers();
});

describe("createSourceCompiler", () => {
  it("[C38] returns the result of `compileCanvas` with its size", async () => {
    const compiler = open();
    const sources = [
      sourceOf("Hello"),
      sourceOf("世界"),
      sourceOf("Hello").replace("H1 }", "H1, Nothing }").replace("Hello</H1>", "{Nothing}</H1>"),
      sourceOf("<p>"),
      sourceOf("Hello").replace("default", ""),
    ];
    for (const source of sources) {
      const compiled = { version, ...compileCanvas(source, { modules }) };
      expect(await compiler.find(source, version, here)).toEqual({
        compiled,
        bytes: Buffer.byteLength(JSON.stringify(compiled)),
      });
    }
  });

  it("[C38] returns nothing for another version, and starts no thread once it knows its version", async () => {
    const compiler = open();
    const started = vi.fn();
    process.on("worker", started);
    onTestFinished(() => void process.off("worker", started));
    expect(await compiler.find(sourceOf("a"), "0000000000000000", here)).toBeNull();
    const [worker] = started.mock.calls[0] as [Worker];
    await worker.terminate();
    expect(await compiler.find(sourceOf("b"), "0000000000000000", here)).toBeNull();
    expect(started).toHaveBeenCalledTimes(1);
    // The first one was compiled, whatever version was asked for.
    expect(await compiler.find(sourceOf("a"), version, here)).not.toBeNull();
    expect(started).toHaveBeenCalledTimes(1);
  });

  it("[C38] returns nothing for a source that imports a module only the reader's frame may have", async () => {
    expect(await open().find(sourceOf("a").replace("editor/canvas", "left-pad"), version, here)).toBeNull();
  });

  it("[C38] keeps no result that is much larger than any source", async () => {
    const names = Array.from({ length: 12_000 }, (_, index) => `n${index}`);
    const source = `import { ${names} } from "editor/canvas"; export default () => [${names}];`;
    expect(source.length).toBeLessThan(200_000);
    const compiler = open();
    expect(await compiler.find(source, version, here)).toBeNull();
    expect(compiler.keptBytes).toBeLessThan(2000);
  });

  it("[C38] uses no more memory than allowed", async () => {
    const compiler = open({ maxBytes: 20_000 });
    const source = (index: number) => sourceOf(`${index} ${"x".repeat(1000)}`);
    for (let index = 0; index < 12; index++) {
      expect(await compiler.find(source(index), version, here)).not.toBeNull();
      expect(compiler.keptBytes).toBeLessThanOrEqual(20_000);
    }
    expect(compiler.keptBytes).toBeGreaterThan(10_000);
  });

  it("[C38] doesn't block the server, or its reader for longer than allowed", async () => {
    const compiler = open({ waitMs: 50, timeoutMs: 600 });
    // The first one starts the thread.
    await compiler.compile(sourceOf("a"), here);
    let turns = 0;
    const clock = setInterval(() => turns++, 10);
    onTestFinished(() => clearInterval(clock));
    const first = compiler.compile(slow, here);
    const settled = vi.fn();
    void first.then(settled);
    expect(await compiler.find(slow, version, there)).toBeNull();
    expect(settled).not.toHaveBeenCalled();
    expect(turns).toBeGreaterThan(0);
    expect(await first).toBeNull();
  });

  it("[C38] gives up on a source that takes too long, doesn't retry it soon, and continues with the next", async () => {
    const compiler = open({ timeoutMs: 300 });
    const threads: Worker[] = [];
    const note = (worker: Worker) => void threads.push(worker);
    process.on("worker", note);
    onTestFinished(() => void process.off("worker", note));
    // On a busy machine, even a short source may take too long at first, which ends its thread.
    await expect.poll(() => compiler.compile(sourceOf(String(Math.random())), here)).not.toBeNull();
    const ended = once(threads.at(-1) as Worker, "exit");
    const before = compiler.warnings.length;
    expect(await compiler.compile(slow, here)).toBeNull();
    await ended;
    expect(await compiler.compile(slow, here)).toBeNull();
    expect(compiler.warnings.slice(before)).toEqual([expect.stringContaining("took too long")]);
    await expect.poll(() => compiler.compile(sourceOf(String(Math.random())), here)).not.toBeNull();
  });

  it("[C38] compiles a source once for all waiting readers", async () => {
    const compiler = open();
    const posted = nextThread().then((worker) => vi.spyOn(worker, "postMessage"));
    const found = await Promise.all(Array.from({ length: 20 }, () => compiler.find(sourceOf("a"), version, here)));
    expect(found).not.toContain(null);
    expect(await posted).toHaveBeenCalledTimes(1);
  });

  it("[C38] queues a bounded number of sources, taking turns by address", async () => {
    const compiler = open();
    const order: string[] = [];
    const find = async (name: string, address: string) => {
      const found = await compiler.find(sourceOf(name), version, address);
      order.push(found === null ? `${name} refused` : name);
    };
    await Promise.all([find("a1", here), find("a2", here), find("a3", here), find("b1", there)]);
    expect(order).toEqual(["a3 refused", "a1", "b1", "a2"]);
    // A refusal says nothing about the source.
    await find("a3", here);
    expect(order.at(-1)).toBe("a3");
  });

  it("[C38] ends its thread after an idle minute, and starts another for new work", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const compiler = open();
    const thread = nextThread();
    await compiler.compile(sourceOf("a"), here);
    const ended = once(await thread, "exit");
    const others = vi.fn();
    process.on("worker", others);
    onTestFinished(() => void process.off("worker", others));
    vi.advanceTimersByTime(59_000);
    await compiler.compile(sourceOf("b"), here);
    vi.advanceTimersByTime(59_000);
    await compiler.compile(sourceOf("c"), here);
    expect(others).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    await ended;
    expect(await compiler.compile(sourceOf("d"), here)).not.toBeNull();
  });

  it("[C38] ends its thread when it is closed, and starts no other", async () => {
    const compiler = open();
    const thread = nextThread();
    await compiler.compile(sourceOf("a"), here);
    const ended = once(await thread, "exit");
    const waiting = [compiler.compile(slow, here), compiler.compile(sourceOf("b"), there)];
    await compiler.close();
    await ended;
    const started = vi.fn();
    process.on("worker", started);
    onTestFinished(() => void process.off("worker", started));
    expect(await Promise.all(waiting)).toEqual([null, null]);
    expect(await compiler.find(sourceOf("c"), version, here)).toBeNull();
    expect(started).not.toHaveBeenCalled();
    expect(compiler.warnings).toEqual([]);
  });
});
