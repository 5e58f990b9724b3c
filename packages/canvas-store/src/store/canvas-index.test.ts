import { describe, expect, it } from "vitest";
import { makeCanvasId, makeRecord } from "../../test/crash/records.ts";
import { type CanvasIndex, createCanvasIndex, type IndexEntry, toIndexEntry } from "./canvas-index.ts";
import type { CanvasRecord } from "./canvas-record.ts";

const [a, b, c] = [makeCanvasId(1), makeCanvasId(2), makeCanvasId(3)];
const set = (index: CanvasIndex, record: CanvasRecord, insertion: number) => index.set(toIndexEntry(record, insertion));
const whole = { limit: 100 };
const idsOf = (entries: IndexEntry[]) => entries.map(({ summary }) => summary.canvasId);

describe("createCanvasIndex", () => {
  it("[C13] lists an owner's canvases newest first, those of the same time by insertion, without sources", () => {
    const index = createCanvasIndex();
    set(index, makeRecord(b), 2);
    set(index, { ...makeRecord(c), createdAt: "2025-01-01T00:00:00.000Z" }, 3);
    set(index, makeRecord(a), 1);
    set(index, makeRecord(makeCanvasId(4), { owner: "bob" }), 4);
    expect(idsOf(index.ofOwner("alice", whole).entries)).toEqual([b, a, c]);
    expect(index.ofOwner("alice", whole).entries[0]?.summary).not.toHaveProperty("source");
    expect(index.ofOwner("nobody", whole).entries).toEqual([]);
  });

  it("[C18, C19] pages through a list, whatever the order of insertion", () => {
    const index = createCanvasIndex();
    const numbers = Array.from({ length: 50 }, (_, n) => (n * 37) % 50);
    for (const n of numbers) {
      const createdAt = `2026-01-01T00:00:00.00${n % 10}Z`;
      set(index, { ...makeRecord(makeCanvasId(n)), createdAt }, n);
    }
    const inOrder = numbers.toSorted((x, y) => (y % 10) - (x % 10) || y - x).map(makeCanvasId);
    expect(idsOf(index.ofOwner("alice", whole).entries)).toEqual(inOrder);
    const seen: string[] = [];
    for (
      let page = index.ofOwner("alice", { limit: 7 });
      ;
      page = index.ofOwner("alice", { limit: 7, after: page.next })
    ) {
      seen.push(...idsOf(page.entries));
      if (page.next === null) break;
    }
    expect(seen).toEqual(inOrder);
  });

  it("removes the right one of two entries in the same place, as after restoring a document", () => {
    const index = createCanvasIndex();
    set(index, makeRecord(a), 1);
    set(index, makeRecord(b), 1);
    index.delete(a);
    expect(idsOf(index.ofOwner("alice", whole).entries)).toEqual([b]);
    expect(idsOf([...index.before(2)])).toEqual([b]);
    expect(idsOf(index.after(0, 2))).toEqual([b]);
  });

  it("keeps canvases with the same number together in both directions", () => {
    const index = createCanvasIndex();
    const d = makeCanvasId(4);
    set(index, makeRecord(a), 1);
    set(index, makeRecord(b), 2);
    set(index, makeRecord(c), 2);
    set(index, makeRecord(d), 3);
    expect(idsOf([...index.before(9)])).toEqual([d, b, c, a]);
    expect(idsOf([...index.before(3)])).toEqual([b, c, a]);
    expect(idsOf([...index.before(2)])).toEqual([a]);
    expect(idsOf(index.after(0, 1))).toEqual([a]);
    expect(idsOf(index.after(0, 2))).toEqual([a, c, b]);
    expect(idsOf(index.after(2, 2))).toEqual([d]);
  });

  it("pages backwards in the order of insertion, whatever the times", () => {
    const index = createCanvasIndex();
    const numbers = Array.from({ length: 50 }, (_, n) => (n * 37) % 50);
    for (const n of numbers) {
      const createdAt = `2026-01-01T00:00:00.00${n % 10}Z`;
      set(index, { ...makeRecord(makeCanvasId(n), { owner: n % 5 ? "alice" : "bob" }), createdAt }, n);
    }
    const backFrom = (first: number) => Array.from({ length: first + 1 }, (_, n) => first - n);
    for (const insertion of [0, 1, 5, 6, 26, 50, Number.POSITIVE_INFINITY]) {
      const before = backFrom(Math.min(insertion, 50) - 1);
      expect(idsOf([...index.before(insertion)])).toEqual(before.map(makeCanvasId));
      const bobs = before.filter((n) => n % 5 === 0);
      expect(idsOf([...index.ofOwnerBefore("bob", insertion)])).toEqual(bobs.map(makeCanvasId));
    }
    expect([...index.ofOwnerBefore("nobody", 50)]).toEqual([]);
  });

  it("[C8] finds canvases by owner and digest, oldest first", () => {
    const index = createCanvasIndex();
    const { sourceMd5 } = makeRecord(a);
    set(index, { ...makeRecord(b), sourceMd5 }, 2);
    set(index, makeRecord(a), 1);
    set(index, { ...makeRecord(c, { owner: "bob" }), sourceMd5 }, 3);
    expect(idsOf(index.withSourceMd5("alice", sourceMd5))).toEqual([a, b]);
  });

  it("[C9] reflects a canvas's new source and owner, and forgets a removed one", () => {
    const index = createCanvasIndex();
    set(index, makeRecord(a), 1);
    set(index, makeRecord(a, { owner: "bob", version: 2 }), 1);
    expect(index.ofOwner("alice", whole).entries).toEqual([]);
    expect(index.withSourceMd5("bob", makeRecord(a).sourceMd5)).toEqual([]);
    expect(idsOf(index.withSourceMd5("bob", makeRecord(a, { version: 2 }).sourceMd5))).toEqual([a]);
    index.delete(a);
    expect([index.get(a), index.ofOwner("bob", whole).entries]).toEqual([undefined, []]);
  });
});
