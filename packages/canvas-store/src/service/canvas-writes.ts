import { CanvasError } from "../errors/canvas-error.ts";
import { CanvasStoreError } from "../errors/canvas-store-error.ts";
import { type CanvasRecord, canvasBytes, type StoredCanvas } from "../store/canvas-record.ts";
import type { CanvasStore } from "../store/store.ts";
import type { Quotas } from "./quotas.ts";

export interface CanvasWritesOptions {
  readonly store: CanvasStore;
  readonly quotas: Quotas;
  /** Generates an id for a new canvas. */
  readonly createId: () => string;
}

/** The outcome of adding a canvas: it was added, or the owner already had one with the same source. */
export type AdditionOutcome = { readonly added: CanvasRecord } | { readonly added: null; readonly found: StoredCanvas };

/** Writes that respect quotas and the blocked list. */
export interface CanvasWrites {
  /**
   * Adds a canvas under a new id if there is room, or finds the owner's canvas with the same source, which needs none.
   * @param address The key under which the writer's address is counted; null if it isn't. The same applies below.
   * @throws QUOTA_EXCEEDED
   */
  add(record: Omit<CanvasRecord, "canvasId">, address: string | null): Promise<AdditionOutcome>;
  /**
   * Adds a canvas under its existing id if there is room. Resolves to `false` if the id is taken.
   * @throws QUOTA_EXCEEDED
   */
  addAs(record: CanvasRecord, address: string | null): Promise<boolean>;
  /**
   * Replaces a canvas if there is room for its growth. Resolves to `false` if it no longer equals `previous`.
   * @throws QUOTA_EXCEEDED
   */
  replace(record: CanvasRecord, previous: CanvasRecord, address: string | null): Promise<boolean>;
  /** @throws SOURCE_BLOCKED if an operator has removed a canvas with this source. */
  assertNotBlocked(sourceSha256: string): Promise<void>;
}

const maxIdDraws = 10;

export function createCanvasWrites({ store, quotas, createId }: CanvasWritesOptions): CanvasWrites {
  async function addOrFind(record: Omit<CanvasRecord, "canvasId">): Promise<AdditionOutcome> {
    for (let draw = 1; ; draw++) {
      const withId = { ...record, canvasId: createId() };
      try {
        const found = await store.insertOrFind(withId);
        return found === null ? { added: withId } : { added: null, found };
      } catch (error) {
        if (!isTaken(error) || draw === maxIdDraws) throw error;
      }
    }
  }

  /** The owner's canvas with the same source, or null if there is none. */
  async function findSame({ owner, source, sourceMd5 }: Omit<CanvasRecord, "canvasId">): Promise<StoredCanvas | null> {
    const { canvases } = await store.listAll({ owner, sourceMd5, limit: 100 });
    for (const { canvasId } of canvases.toReversed()) {
      const canvas = await store.read(canvasId);
      if (canvas?.owner === owner && canvas.source === source) return canvas;
    }
    return null;
  }

  return {
    async add(record, address) {
      const addition = { owner: record.owner, address, canvases: 1, bytes: canvasBytes(record) };
      const room = await quotas.take(addition).catch((refusal: unknown) => ({ refusal }));
      if ("refusal" in room) {
        const found = await findSame(record);
        if (found === null) throw room.refusal;
        return { added: null, found };
      }
      try {
        const outcome = await addOrFind(record);
        if (outcome.added) room.keep();
        else room.giveBack();
        return outcome;
      } catch (error) {
        room.giveBack();
        throw error;
      }
    },

    async addAs(record, address) {
      const room = await quotas.take({ owner: record.owner, address, canvases: 1, bytes: canvasBytes(record) });
      try {
        await store.insert(record);
      } catch (error) {
        room.giveBack();
        if (isTaken(error)) return false;
        throw error;
      }
      room.keep();
      return true;
    },

    async replace(record, previous, address) {
      const bytes = canvasBytes(record) - canvasBytes(previous);
      if (bytes <= 0) return store.replace(record, previous);
      const room = await quotas.take({ owner: record.owner, address, canvases: 0, bytes });
      let isReplaced = false;
      try {
        isReplaced = await store.replace(record, previous);
      } finally {
        if (isReplaced) room.keep();
        else room.giveBack();
      }
      return isReplaced;
    },

    async assertNotBlocked(sourceSha256) {
      if ((await store.findBlocked(sourceSha256)) === null) return;
      throw new CanvasError("SOURCE_BLOCKED", "source: a canvas of this source was removed from this site.");
    },
  };
}

function isTaken(error: unknown): boolean {
  return CanvasStoreError.isInstance(error) && error.code === "CANVAS_ID_TAKEN";
}
