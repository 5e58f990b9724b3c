import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLogDestination } from "./log-destination.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A destination and what it wrote so far, write by write. */
function collect() {
  const writes: Buffer[] = [];
  const destination = createLogDestination({ write: (lines) => writes.push(lines) });
  return { destination, texts: () => writes.map(String) };
}

describe("[B6] the log's destination", () => {
  it("writes lines together, in their order, after 100 ms", () => {
    const { destination, texts } = collect();
    destination.write("one\n");
    destination.write("zwölf 价格 😀\n");
    expect(texts()).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(texts()).toEqual(["one\nzwölf 价格 😀\n"]);
    vi.advanceTimersByTime(1000);
    expect(texts()).toHaveLength(1);
    destination.write("three\n");
    vi.advanceTimersByTime(100);
    expect(texts()).toEqual(["one\nzwölf 价格 😀\n", "three\n"]);
  });

  it.each(["x", "ä", "价", "😀"])("writes at once what came to some KiB of %s, and loses nothing", (character) => {
    const { destination, texts } = collect();
    const lines = Array.from({ length: 1000 }, (_, index) => `${index} ${character.repeat(index % 70)}\n`);
    for (const line of lines) destination.write(line);
    expect(texts().length).toBeGreaterThan(2);
    for (const text of texts()) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(12_288);
    vi.advanceTimersByTime(100);
    expect(texts().join("")).toBe(lines.join(""));
  });

  it("writes a line that is longer than all it collects, in its place", () => {
    const { destination, texts } = collect();
    const long = `${"价".repeat(50_000)}\n`;
    destination.write("before\n");
    destination.write(long);
    destination.write("after\n");
    vi.advanceTimersByTime(100);
    expect(texts()).toEqual(["before\n", long, "after\n"]);
  });

  it("writes what is left when the process ends", () => {
    const before = process.listeners("exit");
    const { destination, texts } = collect();
    const added = process.listeners("exit").filter((listener) => !before.includes(listener));
    destination.write("last words\n");
    for (const listener of added) listener.call(process, 0);
    expect(texts()).toEqual(["last words\n"]);
    for (const listener of added) process.off("exit", listener);
  });
});
