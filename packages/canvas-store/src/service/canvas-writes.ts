import { digestText } from "@fingerpaint/md5-core";
import type * as z from "zod";
import { CanvasError, CanvasStoreError } from "../errors.ts";
import { type CanvasRecord, canvasBytes, type StoredCanvas, sourceSha256, toRecord } from "../store/canvas-record.ts";
import { retryIfChanged } from "../store/concurrency.ts";
import type { CanvasStore } from "../store/store.ts";
import {
  assertNotRemoved,
  assertSession,
  expiryUnder,
  publishedView,
  publishInputSchema,
  readInput,
  readOwned,
  unset,
  updateInputSchema,
  withSettings,
} from "./canvas-checks.ts";
import type { CanvasService, ServiceParts } from "./canvas-service-types.ts";
import type { Room } from "./quotas.ts";

/** `CanvasService.publish` and `CanvasService.update`. */
export function createWrites(parts: ServiceParts): Pick<CanvasService, "publish" | "update"> {
  const writes = createGuardedWrites(parts);
  return { publish: createPublish(parts, writes), update: createUpdate(parts, writes) };
}

type GuardedWrites = ReturnType<typeof createGuardedWrites>;

function createPublish(parts: ServiceParts, writes: GuardedWrites): CanvasService["publish"] {
  const { owners, passwords, expiry, now, idOfKey, readSource } = parts;

  function idUnderKey(owner: string, key: string): string {
    if (idOfKey === undefined) throw new CanvasError("INVALID_INPUT", "key: this service doesn't publish under keys");
    return idOfKey(owner, key);
  }

  return async (owner, input, { address = null, addressHash = null } = {}) => {
    assertSession(owner);
    const { source, title, state, password, expiresAt, key } = readInput(publishInputSchema, input);
    const canvasId = key === undefined ? undefined : idUnderKey(owner, key);
    const ownTitle = await readSource(source, { address, wantsTitle: title === undefined });
    const digest = await sourceSha256(source);
    await writes.assertNotBlocked(digest);
    const wanted = {
      source,
      access: password === null ? "public" : "password",
      password: password === null ? null : await passwords.keep(password, address),
      expiresAt: expiryUnder(expiry, expiresAt, now()),
      sourceMd5: await digestText(source),
    } satisfies Partial<CanvasRecord>;

    return owners.run(owner, () =>
      retryIfChanged(async () => {
        const updatedAt = now().toISOString();
        const created: NewCanvas = {
          ...withSettings(unset, { title: title ?? ownTitle, state }),
          ...wanted,
          owner,
          createdAt: updatedAt,
          updatedAt,
          removedAt: null,
          addressHash,
        };
        const outcome =
          canvasId === undefined
            ? await writes.add(created, address)
            : await writes.addAs({ ...created, canvasId }, address);
        if (outcome === null) return null;
        if (outcome.added !== null) {
          await writes.undoIfBlocked(digest, outcome.added, null);
          return publishedView(outcome.added, false);
        }
        const existing = toRecord(outcome.found);
        assertReplaceable(existing, owner);
        // A reused canvas keeps its title. The canvas of a key gets that of its new source (rule C32).
        const settings = { title: key === undefined ? title : (title ?? ownTitle), state };
        const canvas = { ...withSettings(existing, settings), ...wanted, updatedAt };
        if (!(await writes.replace(canvas, existing, address))) return null;
        if (existing.source !== source) await writes.undoIfBlocked(digest, canvas, existing);
        return publishedView(canvas, true);
      }),
    );
  };
}

function assertReplaceable(canvas: CanvasRecord, owner: string): void {
  assertNotRemoved(canvas);
  if (canvas.owner === owner) return;
  throw new CanvasError("FORBIDDEN", "key: its canvas now belongs to someone else; publish under another key");
}

type UpdateFields = z.output<typeof updateInputSchema>;

function createUpdate(parts: ServiceParts, writes: GuardedWrites): CanvasService["update"] {
  const { store, owners, passwords, expiry, now, readSource } = parts;

  /** Access and password after a PATCH (rule C9). */
  async function changedAccess(
    canvas: CanvasRecord,
    fields: UpdateFields,
    address: string | null,
  ): Promise<Pick<CanvasRecord, "access" | "password">> {
    const access = fields.access ?? canvas.access;
    if (access === "public") {
      // `access: "public"` drops a password. A password without `access` is refused: its sender expects protection.
      if (fields.access === undefined && fields.password !== undefined) {
        throw new CanvasError("INVALID_INPUT", 'password: needs access "password"');
      }
      return { access, password: null };
    }
    if (fields.password !== undefined) return { access, password: await passwords.keep(fields.password, address) };
    if (canvas.password === null) {
      throw new CanvasError("INVALID_INPUT", "password: is required, because none is stored for this canvas");
    }
    return { access, password: canvas.password };
  }

  return async (owner, canvasId, input, { address = null } = {}) => {
    assertSession(owner);
    return owners.run(owner, () =>
      retryIfChanged(async (isFirst) => {
        const canvas = toRecord(await readOwned((id) => store.read(id), owner, canvasId));
        assertNotRemoved(canvas);
        const fields = readInput(updateInputSchema, input);
        const { source, expiresAt } = fields;
        if (source !== undefined && isFirst) await readSource(source, { address, wantsTitle: false });
        assertSource(canvas, fields.expectedMd5);
        const digest = source === undefined ? null : await sourceSha256(source);
        if (digest !== null) await writes.assertNotBlocked(digest);
        const updated: CanvasRecord = {
          ...withSettings(canvas, fields),
          ...(source !== undefined && { source, sourceMd5: await digestText(source) }),
          ...(await changedAccess(canvas, fields, address)),
          expiresAt: expiresAt === undefined ? canvas.expiresAt : expiryUnder(expiry, expiresAt, now()),
          updatedAt: now().toISOString(),
        };
        if (!(await writes.replace(updated, canvas, address))) return null;
        if (digest !== null) await writes.undoIfBlocked(digest, updated, canvas);
        return publishedView(updated, false);
      }),
    );
  };
}

/** Rule C28: a change based on an older source must not overwrite a newer one. */
function assertSource({ sourceMd5 }: CanvasRecord, expectedMd5: string | undefined): void {
  if (expectedMd5 === undefined || expectedMd5 === sourceMd5) return;
  throw new CanvasError("SOURCE_CHANGED", `expectedMd5: the source is ${sourceMd5} now; load it again`);
}

/** A canvas that has no id yet. */
type NewCanvas = Omit<CanvasRecord, "canvasId">;

/** A canvas was added, or one was found that has the same source or id. */
type AdditionOutcome = { readonly added: CanvasRecord } | { readonly added: null; readonly found: StoredCanvas };

/** Writes to the store within the quotas, and refuses blocked sources. */
function createGuardedWrites({ store, quotas, createId }: ServiceParts) {
  /** @throws SOURCE_BLOCKED if an operator has removed a canvas with this source. */
  async function assertNotBlocked(sourceSha256: string): Promise<void> {
    if ((await store.findBlocked(sourceSha256)) === null) return;
    throw new CanvasError("SOURCE_BLOCKED", "source: a canvas of this source was removed from this site.");
  }

  return {
    /**
     * Adds a canvas under a new id if there is room, or finds the owner's canvas with the same source, which needs
     * none.
     * @param address The key under which the writer's address is counted; null if it isn't. The same applies below.
     * @throws QUOTA_EXCEEDED
     */
    async add(canvas: NewCanvas, address: string | null): Promise<AdditionOutcome> {
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

    /**
     * Adds a canvas under its existing id if there is room, or finds the one that has this id. Resolves to null if
     * another process took the id in between.
     * @throws QUOTA_EXCEEDED
     */
    async addAs(record: CanvasRecord, address: string | null): Promise<AdditionOutcome | null> {
      const found = await store.read(record.canvasId);
      if (found !== null) return { added: null, found };
      const room = await quotas.take({ owner: record.owner, address, canvases: 1, bytes: canvasBytes(record) });
      const write = () => store.insert(record);
      return writeInto(room, write, () => true).then(() => ({ added: record }), nullIfTaken);
    },

    /**
     * Replaces a canvas if there is room for its growth. Resolves to `false` if it no longer equals `previous`.
     * @throws QUOTA_EXCEEDED
     */
    async replace(record: CanvasRecord, previous: CanvasRecord, address: string | null): Promise<boolean> {
      const bytes = canvasBytes(record) - canvasBytes(previous);
      if (bytes <= 0) return store.replace(record, previous);
      const room = await quotas.take({ owner: record.owner, address, canvases: 0, bytes });
      const write = () => store.replace(record, previous);
      return writeInto(room, write, (isReplaced) => isReplaced);
    },

    assertNotBlocked,

    /**
     * Undoes a write if its source was blocked while it was being written.
     * @param previous What the record has replaced; null if it was added
     * @throws SOURCE_BLOCKED
     */
    async undoIfBlocked(sourceSha256: string, record: CanvasRecord, previous: CanvasRecord | null): Promise<void> {
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
