import { CanvasStoreError } from "../errors.ts";
import { createCanvasIndex, createIndexedReads, type IndexEntry, toIndexEntry } from "./canvas-index.ts";
import { type CanvasRecord, isSameRecord, type StoredCanvas } from "./canvas-record.ts";
import { createGate, guardEach } from "./concurrency.ts";
import type { BlockedSource, CanvasStore } from "./store.ts";

interface Entry extends IndexEntry {
  readonly record: CanvasRecord;
  viewCount: number;
}

/** Keeps canvases in this process's memory: for tests, for trying things out, and as the reference implementation. */
export function createMemoryStore(): CanvasStore {
  const index = createCanvasIndex<Entry>();
  const gate = createGate();
  let insertions = 0;

  function put(record: CanvasRecord, insertion = insertions++, viewCount = 0): void {
    index.set({ ...toIndexEntry(record, insertion), record: { ...record }, viewCount });
  }

  function add(record: CanvasRecord): void {
    if (index.get(record.canvasId)) throw new CanvasStoreError("CANVAS_ID_TAKEN", `${record.canvasId} exists.`);
    put(record);
  }

  async function read(canvasId: string): Promise<StoredCanvas | null> {
    const entry = index.get(canvasId);
    return entry ? toStored(entry) : null;
  }

  // Every method that writes does its work before its first await, so each one is atomic.
  const methods: Omit<CanvasStore, "close"> = {
    ...createIndexedReads(index, { viewsOf: (canvasId) => index.get(canvasId)?.viewCount ?? 0, read }),
    ...createBlockedList(),
    read,

    async insert(record) {
      add(record);
    },

    async insertOrFind(record) {
      const sameDigest = index.withSourceMd5(record.owner, record.sourceMd5);
      const found = sameDigest.find((entry) => entry.record.source === record.source);
      if (found) return toStored(found);
      add(record);
      return null;
    },

    async replace(record, previous) {
      const entry = index.get(record.canvasId);
      if (!entry || (previous && !isSameRecord(entry.record, previous))) return false;
      put(record, entry.insertion, entry.viewCount);
      return true;
    },

    async remove(canvasId, previous) {
      const entry = index.get(canvasId);
      return (!entry || isSameRecord(entry.record, { ...entry.record, ...previous })) && index.delete(canvasId);
    },

    async countView(canvasId) {
      const entry = index.get(canvasId);
      return entry ? ++entry.viewCount : null;
    },

    async importAll(canvases) {
      for (const { viewCount, ...record } of canvases) put(record, index.get(record.canvasId)?.insertion, viewCount);
    },

    async check() {},
  };
  return { ...guardEach(gate, methods), close: gate.close };
}

function toStored({ record, viewCount }: Entry): StoredCanvas {
  return { ...record, viewCount };
}

function createBlockedList(): Pick<CanvasStore, "block" | "unblock" | "findBlocked" | "listBlocked"> {
  const blocked = new Map<string, BlockedSource>();
  return {
    async block(source) {
      if (!blocked.has(source.sourceSha256)) blocked.set(source.sourceSha256, { ...source });
    },
    unblock: async (sourceSha256) => blocked.delete(sourceSha256),
    async findBlocked(sourceSha256) {
      const found = blocked.get(sourceSha256);
      return found ? { ...found } : null;
    },
    listBlocked: async () =>
      [...blocked.values()].map((source) => ({ ...source })).sort((a, b) => b.blockedAt.localeCompare(a.blockedAt)),
  };
}
