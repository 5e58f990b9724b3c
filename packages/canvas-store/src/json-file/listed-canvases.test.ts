import { describe, expect, it, vi } from "vitest";
import { makeCanvasId, makeRecord } from "../../test/crash/records.ts";
import { createKeyedLock } from "../store/keyed-lock.ts";
import { toDocument } from "./canvas-document.ts";
import { createCanvasIndex, toIndexEntry } from "./canvas-index.ts";
import type { IndexedDocuments } from "./indexed-documents.ts";
import { createListedCanvases } from "./listed-canvases.ts";
import type { OpenedFolder } from "./open-folder.ts";

/** Lists of `count` canvases, numbered from 1, without a disk. Those in `gone` have lost their documents. */
function createLists(count: number, { gone = [] }: { gone?: readonly string[] } = {}) {
  const index = createCanvasIndex();
  for (let number = 1; number <= count; number++) {
    index.set(toIndexEntry(toDocument(makeRecord(makeCanvasId(number)), number), "identity"));
  }
  const peek = vi.fn(async (canvasId: string) => (gone.includes(canvasId) ? null : makeRecord(canvasId)));
  const opened = { index, views: { of: () => 0 } } as unknown as OpenedFolder;
  const documents = { peek } as unknown as IndexedDocuments;
  return { lists: createListedCanvases(opened, documents, createKeyedLock()), peek };
}

describe("a search of all canvases for a text", () => {
  it("reads 500 sources a call at the most, and goes on after them", async () => {
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

  it("leaves out a canvas that is removed before it is read", async () => {
    const { lists } = createLists(3, { gone: [makeCanvasId(2)] });
    const { canvases } = await lists.listAll({ limit: 10, text: "version" });
    expect(canvases.map(({ canvasId }) => canvasId)).toEqual([makeCanvasId(3), makeCanvasId(1)]);
  });
});
