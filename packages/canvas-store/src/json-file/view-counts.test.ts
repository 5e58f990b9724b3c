import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DurableFiles } from "./durable-files.ts";
import { createViewCounts, createViewJournal, parseJournal, type ViewCount } from "./view-counts.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function createJournal() {
  const journal = {
    saved: [] as ViewCount[][],
    refuses: false,
    async save(changed: ViewCount[]) {
      if (journal.refuses) throw new Error("ENOSPC");
      journal.saved.push(changed);
    },
  };
  return journal;
}

describe("createViewCounts", () => {
  it("[C17] makes many views durable with one write within a second", async () => {
    const journal = createJournal();
    const views = createViewCounts(journal, [{ canvasId: "a", insertion: 1, viewCount: 10 }]);
    for (let view = 1; view <= 100; view++) expect(views.add("a", 1)).toBe(10 + view);
    views.add("b", 2);
    expect(journal.saved).toEqual([]);
    await vi.advanceTimersByTimeAsync(999);
    expect(journal.saved).toEqual([
      [
        { canvasId: "a", insertion: 1, viewCount: 110 },
        { canvasId: "b", insertion: 2, viewCount: 1 },
      ],
    ]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("[C17] tries again after a failed write, and reports the failure until one succeeds", async () => {
    const journal = createJournal();
    const views = createViewCounts(journal, []);
    journal.refuses = true;
    views.add("a", 1);
    await vi.advanceTimersByTimeAsync(999);
    expect(views.failure).toEqual(new Error("ENOSPC"));
    journal.refuses = false;
    await vi.advanceTimersByTimeAsync(999);
    expect(views.failure).toBeNull();
    expect(journal.saved).toEqual([[{ canvasId: "a", insertion: 1, viewCount: 1 }]]);
  });

  it("[C17] makes the rest durable when it is closed, and stops", async () => {
    const journal = createJournal();
    const views = createViewCounts(journal, []);
    views.add("a", 1);
    await views.close();
    expect(journal.saved).toEqual([[{ canvasId: "a", insertion: 1, viewCount: 1 }]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("[C17] reports that the last write failed", async () => {
    const journal = createJournal();
    const views = createViewCounts(journal, []);
    journal.refuses = true;
    views.add("a", 1);
    await expect(views.close()).rejects.toThrow("ENOSPC");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("[C11] forgets the views of a removed canvas", async () => {
    const journal = createJournal();
    const views = createViewCounts(journal, []);
    views.add("a", 1);
    views.forget("a");
    expect(views.of("a")).toBe(0);
    expect(views.add("a", 2)).toBe(1);
    await views.close();
    expect(journal.saved).toEqual([[{ canvasId: "a", insertion: 2, viewCount: 1 }]]);
  });
});

const count = (canvasId: string, viewCount: number, insertion = 1): ViewCount => ({ canvasId, insertion, viewCount });
const line = (value: ViewCount) => `${JSON.stringify(value)}\n`;
const encode = (text: string) => new TextEncoder().encode(text);

/** A disk with one file that can be made to fail. */
function createDisk(text: string | null) {
  const disk = { text, calls: [] as string[], refuses: false };
  const files: Pick<DurableFiles, "write" | "append"> = {
    async write(_file, content) {
      disk.calls.push("write");
      if (disk.refuses) throw new Error("ENOSPC");
      disk.text = content.toString();
    },
    async append(_file, added) {
      disk.calls.push("append");
      // Writes only half of it, like a full disk.
      disk.text += disk.refuses ? added.slice(0, added.length / 2) : added;
      if (disk.refuses) throw new Error("ENOSPC");
    },
  };
  return {
    disk,
    open: (counts: ViewCount[] = []) =>
      createViewJournal(files as DurableFiles, "views.jsonl", text === null ? null : encode(text), counts),
  };
}

const noCounts = () => [];

describe("parseJournal", () => {
  it("[C17] uses the last count of each canvas", () => {
    const text = line(count("a", 1)) + line(count("b", 1)) + line(count("a", 5));
    expect([...parseJournal(encode(text)).counts.values()]).toEqual([count("a", 5), count("b", 1)]);
  });

  it("[C17] ignores a torn last line", () => {
    const text = line(count("a", 1)) + line(count("b", 22));
    for (let end = line(count("a", 1)).length; end < text.length; end++) {
      const { counts, damagedLines } = parseJournal(encode(text.slice(0, end)));
      expect([[...counts.values()], damagedLines]).toEqual([[count("a", 1)], []]);
    }
  });

  it("[C17] reports damaged lines and uses the others", () => {
    const text = `${line(count("a", 1))}\0\0\0\n{"canvasId":"b"}\n${line(count("c", 3))}`;
    const { counts, damagedLines } = parseJournal(encode(text));
    expect([[...counts.keys()], damagedLines]).toEqual([
      ["a", "c"],
      [2, 3],
    ]);
  });
});

describe("a line of the journal", () => {
  it.each([
    "5",
    "null",
    "[]",
    '"a"',
    '{"canvasId":1,"insertion":1,"viewCount":7}',
    '{"canvasId":"a","insertion":"1","viewCount":7}',
    '{"canvasId":"a","insertion":1,"viewCount":"7"}',
    '{"canvasId":"a","insertion":1.5,"viewCount":7}',
    '{"canvasId":"a","insertion":1,"viewCount":0.5}',
    '{"insertion":1,"viewCount":7}',
    "",
  ])("[C17] is damaged if it is %j", (text) => {
    expect(parseJournal(encode(`${text}\n`))).toEqual({ counts: new Map(), damagedLines: [1] });
  });
});

describe("createViewJournal", () => {
  it("[C17] creates the file if there is none", async () => {
    const { disk, open } = createDisk(null);
    await open();
    expect(disk.text).toBe("");
  });

  it("[C17] doesn't touch a file that contains exactly the counts", async () => {
    const { disk, open } = createDisk(line(count("a", 1)));
    await open([count("a", 1)]);
    expect(disk.calls).toEqual([]);
  });

  it.each([
    ["lines out of date", line(count("a", 1)) + line(count("a", 2))],
    ["a torn last line", line(count("a", 2)) + line(count("b", 2)).slice(0, -1)],
    ["canvases that are gone", line(count("a", 2)) + line(count("b", 2))],
  ])("[C17] rewrites a file with %s", async (_, text) => {
    const { disk, open } = createDisk(text);
    await open([count("a", 2)]);
    expect(disk.text).toBe(line(count("a", 2)));
  });

  it("[C18] adds a line for each count that changed, whatever else is stored", async () => {
    const { disk, open } = createDisk(line(count("a", 1)));
    const journal = await open([count("a", 1)]);
    await journal.save([count("b", 1)], noCounts);
    expect(disk).toMatchObject({ text: line(count("a", 1)) + line(count("b", 1)), calls: ["append"] });
  });

  it("[C17] rewrites the file after a failed append, until that succeeds", async () => {
    const { disk, open } = createDisk("");
    const journal = await open();
    disk.refuses = true;
    const all = [count("a", 1), count("b", 2)];
    await expect(journal.save([count("b", 2)], () => all)).rejects.toThrow("ENOSPC");
    await expect(journal.save([count("b", 2)], () => all)).rejects.toThrow("ENOSPC");
    disk.refuses = false;
    await journal.save([count("b", 2)], () => all);
    expect(disk).toMatchObject({ text: all.map(line).join(""), calls: ["append", "write", "write"] });
    await journal.save([count("b", 3)], () => all);
    expect(disk.calls.at(-1)).toBe("append");
  });

  it("[C18] rewrites the file once it has grown by a MiB and is mostly out of date", async () => {
    const { disk, open } = createDisk("");
    const journal = await open();
    const many = Array.from({ length: 1000 }, (_, index) => count(`canvas-${index}`, 1));
    while (!disk.calls.includes("write")) await journal.save(many, () => many);
    expect(disk.text).toBe(many.map(line).join(""));
    const size = many.map(line).join("").length;
    const appends = disk.calls.length - 1;
    expect(appends).toBe(Math.floor((1024 * 1024) / size));

    // After the rewrite it appends again, up to the same size.
    disk.calls.length = 0;
    while (!disk.calls.includes("write")) await journal.save(many, () => many);
    expect(disk.calls.length - 1).toBe(Math.floor((1024 * 1024) / size) - 1);
  });

  it("[C18] rewrites a larger journal when it has doubled", async () => {
    const many = Array.from({ length: 30_000 }, (_, index) => count(`canvas-${index}`, 1));
    const size = many.map(line).join("").length;
    expect(size).toBeGreaterThan(1024 * 1024);
    const { disk, open } = createDisk(many.map(line).join(""));
    const journal = await open(many);
    const tenth = many.slice(0, 3_000);
    const appendsUntilRewrite = async () => {
      disk.calls.length = 0;
      while (!disk.calls.includes("write")) await journal.save(tenth, () => many);
      return disk.calls.length - 1;
    };
    const allowed = Math.floor(size / tenth.map(line).join("").length);
    expect(await appendsUntilRewrite()).toBe(allowed);
    expect(await appendsUntilRewrite()).toBe(allowed);
  });
});
