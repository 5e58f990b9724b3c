import { CanvasStoreError } from "../errors/canvas-store-error.ts";
import { holdsText, matchesFilter } from "./canvas-filter.ts";
import {
  type CanvasRecord,
  type CanvasSummary,
  canvasBytes,
  isSameRecord,
  omitContent,
  type StoredCanvas,
} from "./canvas-record.ts";
import { createGate, guardEach } from "./gate.ts";
import { createOrderedGroups } from "./ordered-groups.ts";
import type { BlockedSource, CanvasPlace, CanvasStore, SizedSummary } from "./store.ts";

interface Entry {
  record: CanvasRecord;
  /** The record's `canvasBytes`. */
  bytes: number;
  viewCount: number;
  /** Breaks ties between equal `createdAt`. */
  readonly insertion: number;
}

/** Keeps canvases in this process's memory: for tests, for trying things out, and as the reference implementation. */
export function createMemoryStore(): CanvasStore {
  const entries = new Map<string, Entry>();
  const byOwner = createOrderedGroups(placeOf);
  const bySource = new Map<string, Set<Entry>>();
  const blocked = new Map<string, BlockedSource>();
  let insertions = 0;
  const gate = createGate();

  function index(entry: Entry): void {
    byOwner.add(entry.record.owner, entry);
    addTo(bySource, sourceKey(entry.record.owner, entry.record.sourceMd5), entry);
  }

  function unindex(entry: Entry): void {
    byOwner.delete(entry.record.owner, entry);
    removeFrom(bySource, sourceKey(entry.record.owner, entry.record.sourceMd5), entry);
  }

  function add(record: CanvasRecord): void {
    if (entries.has(record.canvasId)) throw new CanvasStoreError("CANVAS_ID_TAKEN", `${record.canvasId} exists.`);
    const entry = { record: { ...record }, bytes: canvasBytes(record), viewCount: 0, insertion: insertions++ };
    entries.set(record.canvasId, entry);
    index(entry);
  }

  // Every method does its work before its first await, so each one is atomic.
  const methods: Omit<CanvasStore, "close"> = {
    async insert(record) {
      add(record);
    },

    async insertOrFind(record) {
      const sameDigest = [...(bySource.get(sourceKey(record.owner, record.sourceMd5)) ?? [])].sort(oldestFirst);
      const found = sameDigest.find((entry) => entry.record.source === record.source);
      if (found) return toStored(found);
      add(record);
      return null;
    },

    async read(canvasId) {
      const entry = entries.get(canvasId);
      return entry ? toStored(entry) : null;
    },

    async readSummary(canvasId) {
      const entry = entries.get(canvasId);
      return entry ? toSizedSummary(entry) : null;
    },

    async replace(record, previous) {
      const entry = entries.get(record.canvasId);
      if (!entry || (previous && !isSameRecord(entry.record, previous))) return false;
      unindex(entry);
      entry.record = { ...record };
      entry.bytes = canvasBytes(record);
      index(entry);
      return true;
    },

    async remove(canvasId) {
      const entry = entries.get(canvasId);
      if (!entry) return false;
      unindex(entry);
      return entries.delete(canvasId);
    },

    async listByOwner(owner, { limit, after = null }) {
      const owned = byOwner.get(owner);
      const end = after === null ? owned.length : byOwner.countBefore(owner, after);
      const page = owned.slice(Math.max(0, end - limit), end).reverse();
      const last = page.at(-1);
      return { canvases: page.map(toSummary), next: last && end > limit ? placeOf(last) : null };
    },

    async countView(canvasId) {
      const entry = entries.get(canvasId);
      return entry ? ++entry.viewCount : null;
    },

    async tally(now) {
      const all = [...entries.values()].map(toSizedSummary);
      return {
        canvases: all.length,
        bytes: sumOfBytes(all),
        expired: all.filter((canvas) => matchesFilter(canvas, { expiredBy: now })).length,
        removed: all.filter((canvas) => matchesFilter(canvas, { removed: true })).length,
      };
    },

    async usageOf(owner) {
      const owned = byOwner.get(owner).map(toSizedSummary);
      return { canvases: owned.length, bytes: sumOfBytes(owned) };
    },

    async listAll({ limit, after, ...filter }) {
      const found = [...entries.values()]
        .reverse()
        .filter((entry) => (after ?? Number.POSITIVE_INFINITY) > entry.insertion)
        .filter((entry) => matchesFilter(toSizedSummary(entry), filter))
        .filter(({ record }) => filter.text === undefined || holdsText(record, filter.text));
      const page = found.slice(0, limit);
      return {
        canvases: page.map(toSizedSummary),
        next: found.length > limit ? (page.at(-1)?.insertion ?? null) : null,
      };
    },

    async block(source) {
      if (!blocked.has(source.sourceSha256)) blocked.set(source.sourceSha256, { ...source });
    },

    async unblock(sourceSha256) {
      return blocked.delete(sourceSha256);
    },

    async findBlocked(sourceSha256) {
      const found = blocked.get(sourceSha256);
      return found ? { ...found } : null;
    },

    async listBlocked() {
      return [...blocked.values()].map((source) => ({ ...source })).sort(newestBlockFirst);
    },

    async exportPage({ limit, after }) {
      const rest = [...entries.values()].filter(({ insertion }) => insertion > (after ?? -1));
      const page = rest.slice(0, limit);
      return { canvases: page.map(toStored), next: rest.length > limit ? (page.at(-1)?.insertion ?? null) : null };
    },

    async importAll(canvases) {
      for (const { viewCount, ...record } of canvases) {
        const entry = entries.get(record.canvasId);
        if (entry) {
          unindex(entry);
          Object.assign(entry, { record, bytes: canvasBytes(record), viewCount });
          index(entry);
        } else {
          add(record);
          (entries.get(record.canvasId) as Entry).viewCount = viewCount;
        }
      }
    },

    async check() {},
  };
  return { ...guardEach(gate, methods), close: gate.close };
}

function toStored({ record, viewCount }: Entry): StoredCanvas {
  return { ...record, viewCount };
}

function toSummary(entry: Entry): CanvasSummary {
  return omitContent(toStored(entry));
}

function placeOf({ record, insertion }: Entry): CanvasPlace {
  return { createdAt: record.createdAt, insertion };
}

function toSizedSummary(entry: Entry): SizedSummary {
  return { ...toSummary(entry), bytes: entry.bytes };
}

function sumOfBytes(canvases: readonly SizedSummary[]): number {
  return canvases.reduce((sum, { bytes }) => sum + bytes, 0);
}

function newestBlockFirst(a: BlockedSource, b: BlockedSource): number {
  return a.blockedAt < b.blockedAt ? 1 : a.blockedAt > b.blockedAt ? -1 : 0;
}

function oldestFirst(a: Entry, b: Entry): number {
  if (a.record.createdAt !== b.record.createdAt) return a.record.createdAt < b.record.createdAt ? -1 : 1;
  return a.insertion - b.insertion;
}

function sourceKey(owner: string, sourceMd5: string): string {
  return JSON.stringify([owner, sourceMd5]);
}

function addTo(groups: Map<string, Set<Entry>>, key: string, entry: Entry): void {
  const group = groups.get(key);
  if (group) group.add(entry);
  else groups.set(key, new Set([entry]));
}

function removeFrom(groups: Map<string, Set<Entry>>, key: string, entry: Entry): void {
  const group = groups.get(key);
  group?.delete(entry);
  if (group?.size === 0) groups.delete(key);
}
