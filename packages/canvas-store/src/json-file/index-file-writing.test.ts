import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeCanvasId, makeRecord } from "../../test/crash/records.ts";
import type { DocumentEntry } from "./documents.ts";
import type { DurableFiles } from "./durable-files.ts";
import { openIndexFile, parseIndexFile } from "./index-file.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);
const [a, b, c] = [makeCanvasId(0), makeCanvasId(1), makeCanvasId(2)];
const { source: _, state: __, ...summary } = makeRecord(a);

function entryOf(canvasId: string, password: string | null = null): DocumentEntry {
  return { identity: "any", insertion: 1, bytes: 100, summary: { ...summary, canvasId, password } };
}

interface Start {
  /** How many canvases the file holds. */
  readonly live?: number;
  readonly lines?: number;
  readonly changed?: string[];
  /** Canvases in the file that have been removed. */
  readonly gone?: string[];
}

/** An index and its file, on an in-memory disk. */
function open({ live = 3, lines = live, changed = [], gone = [] }: Start = {}) {
  const ids = Array.from({ length: live }, (_, number) => makeCanvasId(number));
  const entries = new Map(ids.map((canvasId) => [canvasId, entryOf(canvasId)]));
  const content = { entries: new Map(entries), lines };
  for (const canvasId of gone) entries.delete(canvasId);
  const disk = {
    text: "fingerpaint canvas index 1\n",
    asked: [] as ("append" | "write")[],
    refuses: false,
    /** A write waits for it before it ends. */
    held: Promise.resolve(),
    content: () => parseIndexFile(Buffer.from(disk.text)),
    ids: () => [...disk.content().entries.keys()],
  };
  async function change(method: "append" | "write", text: string): Promise<void> {
    disk.asked.push(method);
    await disk.held;
    if (disk.refuses) throw new Error("ENOSPC");
    disk.text = text;
  }
  const files = {
    write: (_, bytes) => change("write", bytes.toString()),
    append: (_, text) => change("append", disk.text + text),
  } satisfies Partial<DurableFiles> as unknown as DurableFiles;
  const file = "canvases.index";
  const index = openIndexFile({
    ...{ files, file, content, changed },
    entryOf: (canvasId) => entries.get(canvasId),
    all: () => entries.values(),
  });
  function set(canvasId: string, password?: string): void {
    entries.set(canvasId, entryOf(canvasId, password));
    index.note(canvasId);
  }
  function remove(canvasId: string): void {
    entries.delete(canvasId);
    index.note(canvasId);
  }
  return { ids, disk, index, set, remove };
}

describe("openIndexFile", () => {
  it.each<[string, Start, ("append" | "write")[]]>([
    ["leaves the file of an empty store alone", { live: 0 }, []],
    ["leaves a file alone that is as the store is", {}, []],
    ["adds a canvas that the file doesn't have", { changed: [a] }, ["append"]],
    ["forgets a canvas that is gone", { gone: [a] }, ["write"]],
    ["leaves 10,000 lines too many alone", { live: 10, lines: 10_020 }, []],
    ["rewrites a file of more lines too many", { live: 10, lines: 10_021 }, ["write"]],
  ])("[C18] %s, within a second and once", async (_, start, asked) => {
    const { disk, index } = open(start);
    await pass(1);
    expect(disk.asked).toEqual(asked);
    expect(vi.getTimerCount()).toBe(0);
    await index.close();
    expect(disk.asked).toEqual(asked);
  });

  it.each([
    [10, 9_999, "append"],
    [10, 10_000, "write"],
    [6_000, 11_999, "append"],
    [6_000, 12_000, "write"],
  ])("[C18] handles a change of one of %d canvases in %d lines with %s", async (live, lines, asked) => {
    const { disk, index, set } = open({ live, lines });
    set(a);
    await index.close();
    expect(disk.asked).toEqual([asked]);
  });

  it("[C18] rewrites the file after 10,000 lines", async () => {
    const { ids, disk, index } = open({ live: 4_000, lines: 0 });
    for (const [step, changes] of [1, 4_000, 2_000, 1].entries()) {
      for (const canvasId of ids.slice(0, changes)) index.note(canvasId);
      await pass(1);
      // Producing many lines takes turns of the event loop, which the fake clock doesn't control.
      await vi.waitFor(() => expect(disk.asked).toHaveLength(step + 1), 60_000);
      await pass(0);
    }
    expect(disk.asked).toEqual(["write", "append", "append", "write"]);
    await index.close();
  });

  it("[C18] combines a second's changes into one write, one write at a time", async () => {
    const { disk, index, set } = open();
    set(a);
    await pass(0.5);
    set(b);
    await pass(0.499);
    expect(disk.asked).toEqual([]);
    let finish = () => {};
    disk.held = new Promise((resolve) => {
      finish = resolve;
    });
    await pass(0.001);
    set(c);
    await pass(10);
    expect(disk.asked).toEqual(["append"]);
    finish();
    await pass(0);
    expect(disk.ids()).toEqual([a, b]);
    await pass(1);
    expect(disk.asked).toEqual(["append", "append"]);
    expect(disk.ids()).toEqual([a, b, c]);
    expect(vi.getTimerCount()).toBe(0);
    await index.close();
  });

  it.each([
    ["an added line", (opened: ReturnType<typeof open>) => opened.set(c), [c]],
    ["a canvas to forget", (opened: ReturnType<typeof open>) => opened.remove(a), [b, c]],
  ])("[C17] retries every second to write %s that the disk refused", async (_, act, ids) => {
    const opened = open();
    const { disk, index } = opened;
    disk.refuses = true;
    act(opened);
    await pass(3);
    expect(disk.asked).toHaveLength(3);
    disk.refuses = false;
    await pass(1);
    expect(disk.ids()).toEqual(ids);
    expect(vi.getTimerCount()).toBe(0);
    await index.close();
    expect(disk.asked).toHaveLength(4);
  });

  it("[C17] doesn't touch the disk after it is closed, even if the last write failed", async () => {
    const { disk, index, set } = open();
    disk.refuses = true;
    set(a);
    await index.close();
    set(b);
    await pass(300);
    expect(disk.asked).toEqual(["append"]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("[C17] drops removed canvases once a minute, and writes changes throughout", async () => {
    const { disk, index, set, remove } = open();
    remove(a);
    await pass(1);
    expect(disk.ids()).toEqual([b, c]);
    set(b);
    remove(b);
    set(a);
    await pass(59);
    expect(disk.asked).toEqual(["write", "append"]);
    expect(disk.ids()).toEqual([b, c, a]);
    await pass(1);
    expect(disk.ids()).toEqual([c, a]);
    await pass(300);
    expect(vi.getTimerCount()).toBe(0);
    await index.close();
    expect(disk.asked).toEqual(["write", "append", "write"]);
  });

  it("[C17] drops removed canvases earlier if it is closed", async () => {
    const { disk, index, remove } = open({ gone: [a] });
    await pass(1);
    remove(b);
    await index.close();
    expect(disk.ids()).toEqual([c]);
  });

  it("[C14] writes nothing for a canvas with a password, and whole lines for others", async () => {
    const { disk, index, set, remove } = open();
    set(a, "sesame");
    await pass(1);
    expect(disk.asked).toEqual([]);
    remove(b);
    await index.close();
    expect(disk.ids()).toEqual([c]);
    expect(disk.text).toMatch(/^fingerpaint canvas index 1\n.*\n$/);
  });

  it.each([
    [2_000, 0],
    [2_001, 1],
    [4_001, 2],
  ])("[C18] creates %d lines, yielding to the event loop %d times", async (live, expected) => {
    const { disk, index } = open({ live, lines: 0, changed: [a] });
    let turns = 0;
    const count = () => {
      turns++;
      if (disk.asked.length === 0) setImmediate(count);
    };
    setImmediate(count);
    await index.close();
    expect([turns, disk.asked]).toEqual([expected, ["write"]]);
    expect(disk.content().lines).toBe(live);
  });
});
