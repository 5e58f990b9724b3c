import { readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { crc32 } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeCanvasId, makeRecord as makeProtectedRecord } from "../../test/crash/records.ts";
import { makeTemporaryFolder } from "../../test/crash/temporary-folder.ts";
import type { CanvasStore } from "../store/store.ts";
import { listAll } from "../testing/store-case.ts";
import type { DocumentEntry } from "./documents.ts";
import { type DurableFiles, nodeFiles } from "./durable-files.ts";
import { openIndexFile, parseIndexFile } from "./index-file.ts";
import { openJsonFileStore } from "./json-file-store.ts";

const makeRecord: typeof makeProtectedRecord = (canvasId, changes) => ({
  ...makeProtectedRecord(canvasId, changes),
  access: "public",
  password: null,
});

const ids = [1, 2, 3, 4, 5].map(makeCanvasId);
const [a = "", b = "", c = ""] = ids;
const indexOf = (folder: string) => path.join(folder, "canvases.index");
const documentOf = (folder: string, canvasId: string) => path.join(folder, "canvases", `${canvasId}.json`);

const hexOf = (number: number) => number.toString(16).padStart(8, "0");

/** A line whose checksum is correct only if the invalid digit `g` counts as -1. */
function wronglyAdded(): string {
  const text = Array.from({ length: 1_000 }, (_, n) => `{"n":${n}}`).find((line) => crc32(line) % 16 === 15) ?? "";
  return `${hexOf(crc32(text) + 1).slice(0, -1)}g ${text}`;
}

/** A folder with five canvases and an index of them, and no store open on it. */
async function makeFolder(): Promise<string> {
  const folder = await makeTemporaryFolder();
  const store = await openJsonFileStore({ folder }, nodeFiles);
  for (const [place, canvasId] of ids.entries()) await store.insert(makeRecord(canvasId, { version: place }));
  await store.close();
  return folder;
}

/** Opens a store and records which documents were read. */
async function openCounting(folder: string): Promise<{ store: CanvasStore; read: string[] }> {
  const read: string[] = [];
  const files: DurableFiles = {
    ...nodeFiles,
    read(file) {
      if (path.basename(path.dirname(file)) === "canvases") read.push(path.basename(file, ".json"));
      return nodeFiles.read(file);
    },
  };
  const store = await openJsonFileStore({ folder }, files);
  return { store, read: [...read].sort() };
}

/** Everything a store returns from its index alone, and from its documents. */
async function contentOf(store: CanvasStore) {
  const listed = await listAll(store, "alice");
  const read = await Promise.all(listed.map(({ canvasId }) => store.read(canvasId)));
  return { listed, read };
}

/** The content of the documents in a folder, regardless of its index. */
async function contentWithoutIndex(folder: string) {
  await rm(indexOf(folder), { force: true });
  const store = await openJsonFileStore({ folder }, nodeFiles);
  const content = await contentOf(store);
  await store.close();
  return content;
}

describe("opening", () => {
  it("[C18] reads no document that is in the index file, with the same result", async () => {
    const folder = await makeFolder();
    const { store, read } = await openCounting(folder);
    expect(read).toEqual([]);
    const content = await contentOf(store);
    await store.close();
    expect(content.listed).toHaveLength(5);
    expect(content).toEqual(await contentWithoutIndex(folder));
  });

  it("[C18] reads only the documents that changed while no index could be written", async () => {
    const folder = await makeFolder();
    const before = await readFile(indexOf(folder));
    const store = await openJsonFileStore({ folder }, nodeFiles);
    await store.replace(makeRecord(a, { version: 7 }));
    await store.remove(b);
    await store.insert(makeRecord(makeCanvasId(6)));
    await store.close();
    // As if the process had been killed.
    await writeFile(indexOf(folder), before);
    const reopened = await openCounting(folder);
    expect(reopened.read).toEqual([a, makeCanvasId(6)]);
    const content = await contentOf(reopened.store);
    await reopened.store.close();
    expect(content.listed.map(({ title }) => title).sort()).toEqual(
      ["version 1", "version 2", "version 3", "version 4", "version 7"].sort(),
    );
    expect(content).toEqual(await contentWithoutIndex(folder));
    expect((await openCounting(folder).then(async (opened) => opened.store.close().then(() => opened))).read).toEqual(
      [],
    );
  });

  it("[C17] reads a document that another program changed, even with the same size and time", async () => {
    const folder = await makeFolder();
    const file = documentOf(folder, a);
    const { atime, mtime, size } = await stat(file);
    const before = await nodeFiles.identify(file);
    const changed = (await readFile(file, "utf8")).replaceAll("version 0", "version 9");
    // The clock of a file system ticks every few milliseconds, and a fast disk writes five canvases within one tick.
    do {
      await writeFile(file, changed);
      await utimes(file, atime, mtime);
    } while ((await nodeFiles.identify(file)) === before);
    expect((await stat(file)).size).toBe(size);
    const { store, read } = await openCounting(folder);
    expect(read).toEqual([a]);
    expect((await contentOf(store)).listed.map(({ title }) => title)).toContain("version 9");
    await store.close();
  });

  it("[C17] forgets deleted documents, and reads added ones", async () => {
    const folder = await makeFolder();
    const document = await readFile(documentOf(folder, b));
    await rm(documentOf(folder, a));
    await rm(documentOf(folder, b));
    await writeFile(documentOf(folder, b), document);
    const { store, read } = await openCounting(folder);
    expect(read).toEqual([b]);
    expect((await listAll(store, "alice")).map(({ canvasId }) => canvasId)).not.toContain(a);
    expect(await store.read(a)).toBeNull();
    await store.close();
  });

  it.each<[string, (index: Buffer) => Buffer | string]>([
    ["nothing", () => ""],
    ["zeros", (index) => Buffer.alloc(index.length)],
    ["another release's index", (index) => index.toString().replace(" 1\n", " 2\n")],
    ["an index of other fields", (index) => index.toString().replace(/^.*\n/, "fingerpaint canvas index 1 canvasId\n")],
    ["no first line", (index) => index.toString().replace(/^.*\n/, "")],
  ])("[C17] reads every document if the index file contains %s", async (_, damage) => {
    const folder = await makeFolder();
    await writeFile(indexOf(folder), damage(await readFile(indexOf(folder))));
    const { store, read } = await openCounting(folder);
    expect(read).toEqual(ids);
    await store.close();
    const reopened = await openCounting(folder);
    expect(reopened.read).toEqual([]);
    await reopened.store.close();
  });

  it("[C17] reads the documents whose lines are damaged, and ignores those lines", async () => {
    const folder = await makeFolder();
    const index = await readFile(indexOf(folder), "utf8");
    // Still JSON of the same length.
    await writeFile(indexOf(folder), index.replace("version 2", "version 8"));
    const { store, read } = await openCounting(folder);
    expect(read).toEqual([c]);
    expect((await listAll(store, "alice")).map(({ title }) => title)).not.toContain("version 8");
    await store.close();
  });

  it("[C17] matches the documents, whatever happened to the index file", async () => {
    const folder = await makeFolder();
    const index = await readFile(indexOf(folder));
    const expected = await contentWithoutIndex(folder);
    const damage = fc.oneof(
      fc.tuple(fc.nat(index.length - 1), fc.integer({ min: 1, max: 255 })).map(([at, by]) => {
        const damaged = Buffer.from(index);
        damaged[at] = (damaged[at] as number) ^ by;
        return damaged;
      }),
      fc.nat(index.length).map((length) => index.subarray(0, length)),
      fc
        .tuple(fc.nat(index.length), fc.nat(200))
        .map(([from, length]) => Buffer.from(index).fill(0, from, Math.min(index.length, from + length))),
      fc.shuffledSubarray(index.toString().split("\n")).map((lines) => Buffer.from(lines.join("\n"))),
    );
    await fc.assert(
      fc.asyncProperty(damage, async (damaged) => {
        await writeFile(indexOf(folder), damaged);
        const { store } = await openCounting(folder);
        const content = await contentOf(store);
        await store.close();
        expect(content).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});

describe("the index file", () => {
  it("[C14] contains no password: a protected canvas is read from its document", async () => {
    const folder = await makeFolder();
    const store = await openJsonFileStore({ folder }, nodeFiles);
    await store.replace({ ...makeRecord(a), access: "password", password: "sesame" });
    await store.close();
    expect(await readFile(indexOf(folder), "utf8")).not.toContain("sesame");
    const reopened = await openCounting(folder);
    expect(reopened.read).toEqual([a]);
    expect((await reopened.store.read(a))?.password).toBe("sesame");
    await reopened.store.close();
  });

  it("[C18, C30] contains no state, but its size in bytes", async () => {
    const folder = await makeFolder();
    const store = await openJsonFileStore({ folder }, nodeFiles);
    const record = { ...makeRecord(a), state: '{"a":"sesame"}' };
    await store.replace(record);
    const used = await store.usageOf("alice");
    await store.close();
    expect(await readFile(indexOf(folder), "utf8")).not.toContain("sesame");
    const reopened = await openCounting(folder);
    expect(reopened.read).toEqual([]);
    expect(await reopened.store.usageOf("alice")).toEqual(used);
    expect((await reopened.store.read(a))?.state).toBe(record.state);
    await reopened.store.replace({ ...record, state: null });
    // The state as a JSON string, and its comma.
    expect(used.bytes - (await reopened.store.usageOf("alice")).bytes).toBe(JSON.stringify(record.state).length + 1);
    await reopened.store.close();
  });

  it("[C17] no longer contains a removed canvas when the store is closed, even after a crash", async () => {
    const folder = await makeFolder();
    const before = await readFile(indexOf(folder));
    const store = await openJsonFileStore({ folder }, nodeFiles);
    await store.remove(a);
    await store.close();
    expect(await readFile(indexOf(folder), "utf8")).not.toContain(a);
    // As if the process had been killed.
    await writeFile(indexOf(folder), before);
    await (await openJsonFileStore({ folder }, nodeFiles)).close();
    expect(await readFile(indexOf(folder), "utf8")).not.toContain(a);
  });

  it("[C17] soon loses a removed canvas while the store is open", async () => {
    const folder = await makeFolder();
    const store = await openJsonFileStore({ folder }, nodeFiles);
    await store.remove(a);
    await expect.poll(() => readFile(indexOf(folder), "utf8")).not.toContain(a);
    await store.close();
  });

  const entry = (number: number): DocumentEntry => {
    const { source: _, ...summary } = makeRecord(makeCanvasId(number));
    return { identity: `file-${number}`, insertion: number, bytes: 100, summary };
  };

  /** An index in memory, and its file. */
  async function openIndex(files: Partial<DurableFiles> = {}) {
    const file = indexOf(await makeTemporaryFolder());
    const entries = new Map<string, DocumentEntry>();
    const open = async () => {
      const content = parseIndexFile(await nodeFiles.read(file));
      const options = {
        file,
        content,
        changed: [],
        entryOf: (id: string) => entries.get(id),
        all: () => entries.values(),
      };
      return openIndexFile({ ...options, files: { ...nodeFiles, ...files } });
    };
    const read = async () => parseIndexFile(await nodeFiles.read(file));
    return { entries, open, read };
  }

  it("[C18] gets a line per change, and is rewritten when most lines are out of date", async () => {
    const { entries, open, read } = await openIndex();
    const sizes: number[] = [];
    for (let round = 0; round < 12; round++) {
      const index = await open();
      for (let number = 1; number <= 1_000; number++) {
        entries.set(makeCanvasId(number), { ...entry(number), bytes: round });
        index.note(makeCanvasId(number));
      }
      await index.close();
      const { entries: kept, lines } = await read();
      expect(kept).toEqual(entries);
      sizes.push(lines);
    }
    expect(Math.max(...sizes)).toBeGreaterThan(9_000);
    expect(Math.max(...sizes)).toBeLessThan(11_000);
    expect(sizes.at(-1)).toBeLessThanOrEqual(3_000);
  });

  it.each([
    ["an empty entry", "00000000 "],
    ["no checksum", `${" ".repeat(9)}{}`],
    ["a checksum that is no number", `0000000g {}`],
    ["less than a checksum", "0000"],
    ["another sign than a space after its checksum", `${hexOf(crc32("{}"))}\t{}`],
    ["a checksum that is right only if a wrong digit counts as -1", wronglyAdded()],
  ])("[C17] ignores a line with %s", (_, line) => {
    const content = parseIndexFile(Buffer.from(`fingerpaint canvas index 1\n${line}\n`));
    expect([content.entries.size, content.lines]).toEqual([0, 1]);
  });

  it("[C17] gets what couldn't be written with the next write, even after half a line", async () => {
    const failing = { left: 0 };
    const { entries, open, read } = await openIndex({
      async append(file, text) {
        if (failing.left-- <= 0) return nodeFiles.append(file, text);
        await nodeFiles.append(file, text.slice(0, text.length - 20));
        throw new Error("ENOSPC");
      },
    });
    const first = await open();
    entries.set(a, entry(1));
    first.note(a);
    await first.close();
    const second = await open();
    failing.left = 1;
    entries.set(b, entry(2));
    second.note(b);
    await expect.poll(() => failing.left).toBe(0);
    entries.set(c, entry(3));
    second.note(c);
    await second.close();
    expect((await read()).entries).toEqual(entries);
  });

  it("[C17] doesn't fail calls of the store if it can't be written", async () => {
    const folder = await makeTemporaryFolder();
    const refuse = (method: "write" | "append"): Pick<DurableFiles, typeof method> =>
      ({
        [method]: async (file: string, content: string) => {
          if (file.endsWith("canvases.index")) throw new Error("EIO");
          return nodeFiles[method](file, content);
        },
      }) as Pick<DurableFiles, typeof method>;
    const store = await openJsonFileStore({ folder }, { ...nodeFiles, ...refuse("write"), ...refuse("append") });
    await store.insert(makeRecord(a));
    await store.close();
    const { store: reopened, read } = await openCounting(folder);
    expect(read).toEqual([a]);
    await reopened.close();
  });
});
