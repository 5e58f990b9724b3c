import { describe, expect, it } from "vitest";
import { makeCanvasId, makeRecord } from "../../test/crash/records.ts";
import { toDocument } from "./canvas-document.ts";
import { createCanvasIndex, type IndexEntry } from "./canvas-index.ts";

const [a, b, c] = [makeCanvasId(1), makeCanvasId(2), makeCanvasId(3)];
const idsOf = (entries: IndexEntry[]) => entries.map(({ summary }) => summary.canvasId);

describe("createCanvasIndex", () => {
  it("[C13] lists an owner's canvases newest first, of equal times the one inserted later first, without sources", () => {
    const index = createCanvasIndex();
    index.set(toDocument(makeRecord(b), 2));
    index.set(toDocument({ ...makeRecord(c), createdAt: "2025-01-01T00:00:00.000Z" }, 3));
    index.set(toDocument(makeRecord(a), 1));
    index.set(toDocument(makeRecord(makeCanvasId(4), { owner: "bob" }), 4));
    expect(idsOf(index.ofOwner("alice"))).toEqual([b, a, c]);
    expect(index.ofOwner("alice")[0]?.summary).not.toHaveProperty("source");
    expect(index.ofOwner("nobody")).toEqual([]);
  });

  it("[C8] finds canvases by owner and digest, oldest first", () => {
    const index = createCanvasIndex();
    const { sourceMd5 } = makeRecord(a);
    index.set(toDocument({ ...makeRecord(b), sourceMd5 }, 2));
    index.set(toDocument(makeRecord(a), 1));
    index.set(toDocument({ ...makeRecord(c, { owner: "bob" }), sourceMd5 }, 3));
    expect(idsOf(index.withSourceMd5("alice", sourceMd5))).toEqual([a, b]);
  });

  it("[C9] follows a canvas that changes its source and its owner, and forgets one that goes", () => {
    const index = createCanvasIndex();
    index.set(toDocument(makeRecord(a), 1));
    index.set(toDocument(makeRecord(a, { owner: "bob", version: 2 }), 1));
    expect(index.ofOwner("alice")).toEqual([]);
    expect(index.withSourceMd5("bob", makeRecord(a).sourceMd5)).toEqual([]);
    expect(idsOf(index.withSourceMd5("bob", makeRecord(a, { version: 2 }).sourceMd5))).toEqual([a]);
    index.delete(a);
    expect([index.get(a), index.ofOwner("bob")]).toEqual([undefined, []]);
  });
});
