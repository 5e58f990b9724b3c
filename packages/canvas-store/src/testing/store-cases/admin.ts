import { canvasBytes } from "../../store/canvas-record.ts";
import type { AdminCanvasPageRequest, CanvasStore } from "../../store/store.ts";
import { oneTo } from "../runner.ts";
import { type StoreCase, sampleRecord } from "../store-case.ts";

const { canvasId, owner, source } = sampleRecord();
const now = "2030-06-01T00:00:00.000Z";
const sampleBytes = canvasBytes(sampleRecord());
const sampleBlock = { sourceSha256: "a".repeat(64), canvasId, blockedAt: now };

/** The ids on all pages in order. */
async function idsOf(store: CanvasStore, request: Partial<AdminCanvasPageRequest> = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let after: number | null = null; ; ) {
    const page = await store.listAll({ limit: 100, ...request, after });
    ids.push(...page.canvases.map((canvas) => canvas.canvasId));
    if (page.next === null) return ids;
    after = page.next;
  }
}

export const adminCases: readonly StoreCase[] = [
  {
    id: "tally-states",
    title: "[C20] tallies canvases and bytes, with expired and removed ones also counted separately",
    async run({ store, expect }) {
      expect(await store.tally(now)).toEqual({ canvases: 0, bytes: 0, expired: 0, removed: 0 });
      await store.insert(sampleRecord());
      await store.insert(sampleRecord({ canvasId: "cv_expired", expiresAt: now }));
      await store.insert(sampleRecord({ canvasId: "cv_later", expiresAt: "2030-06-01T00:00:00.001Z" }));
      await store.insert(sampleRecord({ canvasId: "cv_removed", removedAt: now, owner: "grace" }));
      expect(await store.tally(now)).toEqual({ canvases: 4, bytes: 4 * sampleBytes, expired: 1, removed: 1 });
    },
  },
  {
    id: "tally-follows",
    title: "[C20] tallies what remains after replacements and removals",
    async run({ store, expect }) {
      const longer = sampleRecord({ source: `${source} // "é"\n\u0001` });
      await store.insert(sampleRecord());
      await store.insert(sampleRecord({ canvasId: "cv_2" }));
      await store.replace(longer);
      await store.remove("cv_2");
      expect(await store.tally(now)).toEqual({ canvases: 1, bytes: canvasBytes(longer), expired: 0, removed: 0 });
      expect(await store.usageOf(owner)).toEqual({ canvases: 1, bytes: canvasBytes(longer) });
    },
  },
  {
    id: "usage-of-owner",
    title: "[C20] reports how much room an owner's canvases take, and nobody else's",
    async run({ store, expect }) {
      for (const n of oneTo(3)) await store.insert(sampleRecord({ canvasId: `cv_${n}` }));
      await store.insert(sampleRecord({ canvasId: "cv_4", owner: "grace" }));
      expect(await store.usageOf(owner)).toEqual({ canvases: 3, bytes: 3 * sampleBytes });
      expect(await store.usageOf("nobody")).toEqual({ canvases: 0, bytes: 0 });
    },
  },
  {
    id: "list-all-pages",
    title: "[C21] lists all owners' canvases page by page, last inserted first, with their bytes",
    async run({ store, expect }) {
      for (const n of oneTo(7)) {
        await store.insert(sampleRecord({ canvasId: `cv_${n}`, owner: `owner ${n % 3}` }));
      }
      await store.countView("cv_7");
      expect(await idsOf(store, { limit: 3 })).toEqual(["cv_7", "cv_6", "cv_5", "cv_4", "cv_3", "cv_2", "cv_1"]);
      const { canvases } = await store.listAll({ limit: 1 });
      const { source: _, state: __, ...summary } = sampleRecord({ canvasId: "cv_7", owner: "owner 1" });
      expect(canvases).toEqual([{ ...summary, viewCount: 1, bytes: sampleBytes }]);
    },
  },
  {
    id: "list-all-meanwhile",
    title: "[C21] shows each canvas once, whatever is inserted, replaced or removed between two pages",
    async run({ store, expect }) {
      for (const n of oneTo(6)) await store.insert(sampleRecord({ canvasId: `cv_${n}` }));
      const first = await store.listAll({ limit: 3 });
      for (const n of [7, 8]) await store.insert(sampleRecord({ canvasId: `cv_${n}` }));
      await store.replace(sampleRecord({ canvasId: "cv_2", title: "Costs", createdAt: "2029-01-01T00:00:00.000Z" }));
      await store.remove("cv_4");
      await store.remove("cv_3");
      const second = await store.listAll({ limit: 3, after: first.next });
      expect([...first.canvases, ...second.canvases].map((canvas) => canvas.canvasId)).toEqual([
        "cv_6",
        "cv_5",
        "cv_4",
        "cv_2",
        "cv_1",
      ]);
      expect(second.canvases.map(({ title }) => title)).toEqual(["Costs", "Sales"]);
    },
  },
  {
    id: "list-all-filters",
    title: "[C21] lists the canvases that match every field of a filter",
    async run({ store, expect }) {
      await store.insert(sampleRecord({ canvasId: "cv_plain" }));
      await store.insert(sampleRecord({ canvasId: "cv_owner", owner: "grace" }));
      await store.insert(sampleRecord({ canvasId: "cv_address", addressHash: "a_1" }));
      await store.insert(sampleRecord({ canvasId: "cv_md5", sourceMd5: "0".repeat(32) }));
      await store.insert(sampleRecord({ canvasId: "cv_late", createdAt: now }));
      await store.insert(sampleRecord({ canvasId: "cv_expired", expiresAt: now }));
      await store.insert(sampleRecord({ canvasId: "cv_large", source: `${source}${"-".repeat(99)}` }));
      await store.insert(sampleRecord({ canvasId: "cv_removed", removedAt: now }));
      expect(await idsOf(store, { owner: "grace" })).toEqual(["cv_owner"]);
      expect(await idsOf(store, { addressHash: "a_1" })).toEqual(["cv_address"]);
      expect(await idsOf(store, { sourceMd5: "0".repeat(32) })).toEqual(["cv_md5"]);
      expect(await idsOf(store, { createdFrom: now })).toEqual(["cv_late"]);
      expect((await idsOf(store, { createdBefore: now })).length).toBe(7);
      expect(await idsOf(store, { expiredBy: now })).toEqual(["cv_expired"]);
      expect(await idsOf(store, { expiredBy: "2030-05-31T23:59:59.999Z" })).toEqual([]);
      expect(await idsOf(store, { minBytes: sampleBytes + 99 })).toEqual(["cv_large"]);
      expect(await idsOf(store, { minBytes: sampleBytes + 100 })).toEqual([]);
      expect(await idsOf(store, { removed: true })).toEqual(["cv_removed"]);
      expect((await idsOf(store, { removed: false })).length).toBe(7);
      expect(await idsOf(store, { removed: false, owner: "grace", minBytes: 1 })).toEqual(["cv_owner"]);
      expect(await idsOf(store, { removed: true, owner: "grace" })).toEqual([]);
    },
  },
  {
    id: "list-all-text",
    title: "[C21] finds a text in titles and sources, in any case, without wildcards",
    async run({ store, expect }) {
      await store.insert(sampleRecord({ canvasId: "cv_title", title: "Sign in: ÉTÉ 100%" }));
      await store.insert(sampleRecord({ canvasId: "cv_source", source: `${source} // été_\u0000 100` }));
      await store.insert(sampleRecord({ canvasId: "cv_other" }));
      expect(await idsOf(store, { text: "été" })).toEqual(["cv_source", "cv_title"]);
      expect(await idsOf(store, { text: "SIGN IN" })).toEqual(["cv_title"]);
      expect(await idsOf(store, { text: "0%" })).toEqual(["cv_title"]);
      expect(await idsOf(store, { text: "_\u0000" })).toEqual(["cv_source"]);
      expect(await idsOf(store, { text: "s_gn" })).toEqual([]);
      expect(await idsOf(store, { text: "sign", limit: 1 })).toEqual(["cv_title"]);
    },
  },
  {
    id: "block-and-unblock",
    title: "[C21] keeps the first entry of each blocked digest, and lists the newest first",
    async run({ store, expect }) {
      const { sourceSha256 } = sampleBlock;
      const later = { sourceSha256: "b".repeat(64), canvasId: "cv_2", blockedAt: "2030-06-02T00:00:00.000Z" };
      expect(await store.findBlocked(sourceSha256)).toBe(null);
      await store.block(sampleBlock);
      await store.block(later);
      await store.block({ ...sampleBlock, canvasId: "cv_3", blockedAt: "2031-01-01T00:00:00.000Z" });
      expect(await store.findBlocked(sourceSha256)).toEqual(sampleBlock);
      expect(await store.listBlocked()).toEqual([later, sampleBlock]);
      expect(await store.unblock(sourceSha256)).toBe(true);
      expect(await store.unblock(sourceSha256)).toBe(false);
      expect(await store.findBlocked(sourceSha256)).toBe(null);
      expect(await store.listBlocked()).toEqual([later]);
    },
  },
  {
    id: "reopen-admin",
    title: "[C21] still has removals, address hashes and the blocked list, and the same tally",
    async run({ store, expect, reopen }) {
      const removed = sampleRecord({ removedAt: now, addressHash: "a_1" });
      await store.insert(sampleRecord({ addressHash: "a_1" }));
      await store.insert(sampleRecord({ canvasId: "cv_2" }));
      await store.replace(removed);
      await store.block(sampleBlock);
      await store.block({ ...sampleBlock, sourceSha256: "b".repeat(64) });
      await store.unblock("b".repeat(64));
      const reopened = await reopen();
      expect(await reopened.read(canvasId)).toEqual({ ...removed, viewCount: 0 });
      expect(await reopened.listBlocked()).toEqual([sampleBlock]);
      expect(await idsOf(reopened)).toEqual(["cv_2", canvasId]);
      expect(await reopened.tally(now)).toEqual({ canvases: 2, bytes: 2 * sampleBytes, expired: 0, removed: 1 });
    },
  },
  {
    id: "two-stores-admin",
    title: "[C21] shows the other store's blocks and canvases as soon as they are written",
    async run({ store, expect, openSecond }) {
      const second = await openSecond();
      await store.block(sampleBlock);
      await store.insert(sampleRecord());
      expect(await second.findBlocked(sampleBlock.sourceSha256)).toEqual(sampleBlock);
      expect(await second.usageOf(owner)).toEqual({ canvases: 1, bytes: sampleBytes });
      expect(await idsOf(second)).toEqual([canvasId]);
      await second.unblock(sampleBlock.sourceSha256);
      expect(await store.findBlocked(sampleBlock.sourceSha256)).toBe(null);
    },
  },
];
