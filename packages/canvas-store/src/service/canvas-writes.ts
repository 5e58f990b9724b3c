import { CanvasError, CanvasStoreError } from "../errors.ts";
import { type CanvasRecord, canvasBytes, type StoredCanvas } from "../store/canvas-record.ts";
import type { CanvasStore } from "../store/store.ts";
import type { Quotas, Room } from "./quotas.ts";

/** A canvas that has no id yet. */
export type NewCanvas = Omit<CanvasRecord, "canvasId">;

/** A canvas was added, or one was found that has the same source or id. */
type AdditionOutcome = { readonly added: CanvasRecord } | { readonly added: null; readonly found: StoredCanvas };

export interface CanvasWrites {
  /**
   * Adds a canvas under a new id if there is room, or finds the owner's canvas with the same source, which needs none.
   * @param address The key under which the writer's address is counted; null if it isn't. The same applies below.
   * @throws QUOTA_EXCEEDED
   */
  add(canvas: NewCanvas, address: string | null): Promise<AdditionOutcome>;
  /**
   * Adds a canvas under its existing id if there is room, or finds the one that has this id. Resolves to null if
   * another process took the id in between.
   * @throws QUOTA_EXCEEDED
   */
  addAs(record: CanvasRecord, address: string | null): Promise<AdditionOutcome | null>;
  /**
   * Replaces a canvas if there is room for its growth. Resolves to `false` if it no longer equals `previous`.
   * @throws QUOTA_EXCEEDED
   */
  replace(record: CanvasRecord, previous: CanvasRecord, address: string | null): Promise<boolean>;
  /** @throws SOURCE_BLOCKED if an operator has removed a canvas with this source. */
  assertNotBlocked(sourceSha256: string): Promise<void>;
  /**
   * Undoes a write if its source was blocked while it was being written.
   * @param previous What the record has replaced; null if it was added
   * @throws SOURCE_BLOCKED
   */
  undoIfBlocked(sourceSha256: string, record: CanvasRecord, previous: CanvasRecord | null): Promise<void>;
}

/** @param createId Generates an id for a new canvas. */
export function createCanvasWrites(store: CanvasStore, quotas: Quotas, createId: () => string): CanvasWrites {
  async function assertNotBlocked(sourceSha256: string): Promise<void> {
    if ((await store.findBlocked(sourceSha256)) === null) return;
    throw new CanvasError("SOURCE_BLOCKED", "source: a canvas of this source was removed from this site.");
  }

  return {
    async add(canvas, address) {
      const addition = { owner: canvas.owner, address, canvases: 1, bytes: canvasBytes(canvas) };
      const room = await quotas.take(addition).catch((refusal: unknown) => ({ refusal }));
      if ("refusal" in room) {
        const found = await findSame(store, canvas);
        if (found === null) throw room.refusal;
        return { added: null, found };
      }
      const write = () => addOrFind(store, canvas, createId);
      return writeInto(room, write, (outcome) => outcome.added !== null);
    },

    async addAs(record, address) {
      const found = await store.read(record.canvasId);
      if (found !== null) return { added: null, found };
      const room = await quotas.take({ owner: record.owner, address, canvases: 1, bytes: canvasBytes(record) });
      const write = () => store.insert(record);
      return writeInto(room, write, () => true).then(() => ({ added: record }), nullIfTaken);
    },

    async replace(record, previous, address) {
      const bytes = canvasBytes(record) - canvasBytes(previous);
      if (bytes <= 0) return store.replace(record, previous);
      const room = await quotas.take({ owner: record.owner, address, canvases: 0, bytes });
      const write = () => store.replace(record, previous);
      return writeInto(room, write, (isReplaced) => isReplaced);
    },

    assertNotBlocked,

    async undoIfBlocked(sourceSha256, record, previous) {
      await assertNotBlocked(sourceSha256).catch(async (refusal) => {
        if (previous === null) await store.remove(record.canvasId);
        else await store.replace(previous, record);
        throw refusal;
      });
    },
  };
}

/** Writes into reserved room, and gives it back unless the write needed it. */
async function writeInto<Result>(
  room: Room,
  write: () => Promise<Result>,
  needsRoom: (result: Result) => boolean,
): Promise<Result> {
  let isKept = false;
  try {
    const result = await write();
    isKept = needsRoom(result);
    return result;
  } finally {
    if (isKept) room.keep();
    else room.giveBack();
  }
}

const maxIdDraws = 10;

async function addOrFind(store: CanvasStore, canvas: NewCanvas, createId: () => string): Promise<AdditionOutcome> {
  for (let draw = 1; ; draw++) {
    const added = { ...canvas, canvasId: createId() };
    try {
      const found = await store.insertOrFind(added);
      return found === null ? { added } : { added: null, found };
    } catch (error) {
      if (draw === maxIdDraws) throw error;
      nullIfTaken(error);
    }
  }
}

/** Returns null for the error of a taken id, and throws any other. */
function nullIfTaken(error: unknown): null {
  if (CanvasStoreError.isInstance(error) && error.code === "CANVAS_ID_TAKEN") return null;
  throw error;
}

/** The owner's canvas with the same source, or null if there is none. */
async function findSame(store: CanvasStore, { owner, source, sourceMd5 }: NewCanvas): Promise<StoredCanvas | null> {
  const { canvases } = await store.listAll({ owner, sourceMd5, limit: 100 });
  for (const { canvasId } of canvases.toReversed()) {
    const canvas = await store.read(canvasId);
    if (canvas?.owner === owner && canvas.source === source) return canvas;
  }
  return null;
}
