import { spawn } from "node:child_process";
import { once } from "node:events";
import fs, { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createLogDestination } from "./logger.ts";

/** A destination, and its output so far. */
function collect() {
  const folder = mkdtempSync(path.join(tmpdir(), "fingerpaint-log-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, "log");
  writeFileSync(file, "");
  return { destination: createLogDestination(file), written: () => readFileSync(file, "utf8") };
}

describe("[B6] the log's destination", () => {
  it("writes collected lines soon and in order", async () => {
    const { destination, written } = collect();
    destination.write("one\n");
    destination.write("zwölf 价格 😀\n");
    await expect.poll(written).toBe("one\nzwölf 价格 😀\n");
    destination.write("three\n");
    await expect.poll(written).toBe("one\nzwölf 价格 😀\nthree\n");
  });

  it("writes nothing while there are no lines", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const writes = vi.spyOn(fs, "write");
    const { destination, written } = collect();
    const pass = async (ms: number) => {
      vi.advanceTimersByTime(ms);
      await new Promise(setImmediate);
    };
    destination.write("one\n");
    while (written() !== "one\n") await pass(100);
    for (let second = 0; second < 100; second++) await pass(1_000);
    // One or two flushes follow a line, perhaps also those of the test before. A periodic flush makes a hundred.
    expect(writes.mock.calls.length).toBeLessThan(10);
  });

  it("loses no part of many lines, nor of one that is longer than its buffer", async () => {
    const { destination, written } = collect();
    const lines = Array.from({ length: 1000 }, (_, index) => `${index} ${"价".repeat(index % 70)}\n`);
    lines.splice(500, 0, `${"😀".repeat(50_000)}\n`);
    for (const line of lines) destination.write(line);
    await expect.poll(() => written().length).toBe(lines.join("").length);
    expect(written()).toBe(lines.join(""));
  });

  it("drops whole new lines if a mebibyte is already waiting", async () => {
    const { destination, written } = collect();
    const line = `${"价".repeat(300)}\n`;
    for (let index = 0; index < 3000; index++) destination.write(line);
    const kept = line.repeat(Math.floor(1_048_576 / Buffer.byteLength(line)));
    await expect.poll(() => written() === kept).toBe(true);
    destination.write("and goes on\n");
    await expect.poll(() => written() === `${kept}and goes on\n`).toBe(true);
  });

  it.each([
    ["ends", "await null"],
    ["is ended", "process.exit(0)"],
    ["fails", "setImmediate(() => { throw new Error('a bug') })"],
  ])("writes the remaining lines when the process %s", async (_, end) => {
    const module = fileURLToPath(new URL("./logger.ts", import.meta.url));
    const program = `import { createLogDestination } from ${JSON.stringify(module)};
createLogDestination().write("last words\\n");
${end};`;
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", program]);
    const [written] = await Promise.all([text(child.stderr), once(child, "exit")]);
    expect(written).toContain("last words\n");
  });

  it("continues if the disk is full", async () => {
    const reportDropped = vi.fn();
    const destination = createLogDestination("/dev/full", reportDropped);
    destination.write(`${"x".repeat(5000)}\n`);
    await expect.poll(() => reportDropped.mock.lastCall).toMatchObject([{ code: "ENOSPC" }]);
    destination.write("nobody reads this\n");
  });
});
