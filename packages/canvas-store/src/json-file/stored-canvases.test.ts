import { describe, expect, it, vi } from "vitest";
import { makeCanvasId, makeRecord } from "../../test/crash/records.ts";
import { makeTemporaryFolder } from "../../test/crash/temporary-folder.ts";
import { createCanvasIndex, toIndexEntry } from "../store/canvas-index.ts";
import { type DurableFiles, nodeFiles } from "./durable-files.ts";
import { openJsonFileStore } from "./json-file-store.ts";
import type { OpenedFolder } from "./open-folder.ts";
import { createStoredCanvases } from "./stored-canvases.ts";

const [a, b, c] = [makeCanvasId(1), makeCanvasId(2), makeCanvasId(3)];

/** A store in which writing the canvas `slow` takes until `finish`, and writing `failing` fails. */
async function openStore() {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const disk = { slow: "", failing: "" };
  const files: DurableFiles = {
    ...nodeFiles,
    async write(file, content) {
      if (disk.failing !== "" && file.includes(disk.failing)) throw new Error("the disk refuses");
      if (disk.slow !== "" && file.includes(disk.slow)) await finished;
      await nodeFiles.write(file, content);
    },
  };
  const store = await openJsonFileStore({ folder: await makeTemporaryFolder() }, files);
  return { store, disk, finish };
}

describe("insertOrFind", () => {
  it("[C8] makes a source wait only for the same source", async () => {
    const { store, disk, finish } = await openStore();
    disk.slow = a;
    const first = store.insertOrFind(makeRecord(a));
    const same = store.insertOrFind({ ...makeRecord(a), canvasId: b });
    expect(await store.insertOrFind(makeRecord(c))).toBeNull();
    finish();
    expect([await first, (await same)?.canvasId]).toEqual([null, a]);
    await store.close();
  });

  it("[C8] has one source at a time in memory, however many of an owner's sources collide", async () => {
    const folder = await makeTemporaryFolder();
    const collided = (canvasId: string) => ({ ...makeRecord(canvasId), sourceMd5: "0".repeat(32) });
    const filled = await openJsonFileStore({ folder }, nodeFiles);
    for (const canvasId of [a, b, c]) await filled.insert(collided(canvasId));
    await filled.close();
    let underWay = 0;
    const counts: number[] = [];
    const read: DurableFiles["read"] = (file) => {
      counts.push(++underWay);
      return nodeFiles.read(file).finally(() => underWay--);
    };
    const store = await openJsonFileStore({ folder }, { ...nodeFiles, read });
    counts.length = 0;
    expect(await store.insertOrFind(collided(makeCanvasId(4)))).toBeNull();
    expect(counts).toEqual([1, 1, 1]);
    await store.close();
  });
});

describe("exportPage", () => {
  it("has a next page only if it is full", async () => {
    const { store } = await openStore();
    expect(await store.exportPage({ limit: 1 })).toEqual({ canvases: [], next: null });
    for (const canvasId of [a, b, c]) await store.insert(makeRecord(canvasId));
    const first = await store.exportPage({ limit: 2 });
    expect(first).toMatchObject({ canvases: [{ canvasId: a }, { canvasId: b }], next: expect.any(Number) });
    const second = await store.exportPage({ limit: 2, after: first.next });
    expect(second).toMatchObject({ canvases: [{ canvasId: c }], next: null });
    await store.close();
  });

  it("omits a canvas that is removed before it is read", async () => {
    const { store } = await openStore();
    for (const canvasId of [a, b]) await store.insert(makeRecord(canvasId));
    const [, page] = await Promise.all([store.remove(a), store.exportPage({ limit: 10 })]);
    expect(page.canvases.map((canvas) => canvas.canvasId)).toEqual([b]);
    await store.close();
  });
});

describe("importAll", () => {
  it("fails if a canvas can't be written, after writing the others", async () => {
    const { store, disk, finish } = await openStore();
    Object.assign(disk, { failing: a, slow: b });
    let isSettled = false;
    const importing = store
      .importAll([a, b].map((canvasId) => ({ ...makeRecord(canvasId), viewCount: 1 })))
      .finally(() => {
        isSettled = true;
      });
    const refused = expect(importing).rejects.toMatchObject({
      code: "STORE_UNAVAILABLE",
      details: expect.stringContaining("the disk refuses"),
    });
    await store.check();
    expect(isSettled).toBe(false);
    finish();
    await refused;
    expect(await store.read(a)).toBeNull();
    expect(await store.read(b)).toMatchObject({ viewCount: 1 });
    await store.close();
  });
});

/** Lists of `count` canvases, numbered from 1, without a disk. Those in `gone` have lost their documents. */
function createLists(count: number, { gone = [] }: { gone?: readonly string[] } = {}) {
  const index = createCanvasIndex();
  for (let number = 1; number <= count; number++) {
    index.set(toIndexEntry(makeRecord(makeCanvasId(number)), number));
  }
  const peek = vi.fn(async (canvasId: string) => (gone.includes(canvasId) ? null : makeRecord(canvasId)));
  const opened = { index, views: { of: () => 0 }, documents: { peek } } as unknown as OpenedFolder;
  return { lists: createStoredCanvases(opened), peek };
}

describe("a search of all canvases for a text", () => {
  it("reads at most 500 sources per call, and continues after them", async () => {
    const { lists, peek } = createLists(501);
    const search = { limit: 10, text: makeCanvasId(1) };
    const first = await lists.listAll(search);
    expect(first).toEqual({ canvases: [], next: 2 });
    expect(peek).toHaveBeenCalledTimes(500);
    const second = await lists.listAll({ ...search, after: first.next });
    expect(second).toMatchObject({ canvases: [{ canvasId: makeCanvasId(1) }], next: null });
  });

  it("counts only the canvases that match the rest of the filter", async () => {
    const { lists, peek } = createLists(501);
    const filter = { sourceMd5: makeRecord(makeCanvasId(1)).sourceMd5 };
    const found = await lists.listAll({ limit: 10, text: "version", ...filter });
    expect(found).toMatchObject({ canvases: [{ canvasId: makeCanvasId(1) }], next: null });
    expect(peek).toHaveBeenCalledTimes(1);
  });

  it("omits a canvas that is removed before it is read", async () => {
    const { lists } = createLists(3, { gone: [makeCanvasId(2)] });
    const { canvases } = await lists.listAll({ limit: 10, text: "version" });
    expect(canvases.map(({ canvasId }) => canvasId)).toEqual([makeCanvasId(3), makeCanvasId(1)]);
  });
});
