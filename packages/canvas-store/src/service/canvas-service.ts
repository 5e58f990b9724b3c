import { digestText } from "@fingerpaint/md5-core";
import type * as z from "zod";
import { CanvasError } from "../errors/canvas-error.ts";
import { createSourceReading, type RunSourceCheck } from "../source-check/read-source.ts";
import {
  type CanvasRecord,
  type CanvasSummary,
  canvasBytes,
  type StoredCanvas,
  sourceSha256,
  toRecord,
} from "../store/canvas-record.ts";
import { createKeyedLock } from "../store/keyed-lock.ts";
import type { CanvasStore, OverseenCanvas } from "../store/store.ts";
import { maxAttempts, tooBusy } from "../store/write-attempts.ts";
import { assertNotRemoved, assertSession, isSession, notFound } from "./canvas-checks.ts";
import { createCanvasId } from "./canvas-id.ts";
import { readInput, updateInputSchema } from "./canvas-input.ts";
import type {
  CanvasListItem,
  CanvasListOptions,
  CanvasListPage,
  CanvasService,
  LoadOptions,
} from "./canvas-service-types.ts";
import { createCanvasWrites } from "./canvas-writes.ts";
import { type ExpiryPolicy, expiryUnder, noExpiry } from "./expiry-policy.ts";
import { decodePlace, encodePlace } from "./list-cursor.ts";
import { type PasswordKeeper, plaintextPasswords } from "./password-keeper.ts";
import { createPublish } from "./publish.ts";
import { createQuotas, type QuotaLimits, unlimited } from "./quotas.ts";
import { listedView, loadedView, publishedView } from "./views.ts";

/** Options of a canvas service. */
export interface CanvasServiceOptions {
  /** Where canvases are kept. The service doesn't close it. */
  store: CanvasStore;
  /** The clock. @default () => new Date() */
  now?: () => Date;
  /**
   * Generates an id for a new canvas (rule C2). If the id is taken, it is called again, up to 10 times. @default
   * createCanvasId
   */
  createId?: () => string;
  /** How passwords are stored (rule C14). @default plaintextPasswords */
  passwords?: PasswordKeeper;
  /** A source must import at least one of these module specifiers (rule C6). @default ["editor/canvas"] */
  modules?: readonly string[];
  /**
   * Runs the checks of sources of 32,768 characters or more, so that they don't block the rest of this process.
   * @default each runs immediately and without pauses
   */
  runSourceCheck?: RunSourceCheck;
  /**
   * The id of the canvas that an owner publishes under a key (rule C32). Must be deterministic and unguessable.
   * @default undefined, a key is INVALID_INPUT
   */
  idOfKey?: (owner: string, key: string) => string;
  /** How much may be stored (rule C20). @default nothing is limited */
  quotas?: QuotaLimits;
  /** How long links stay valid (rule C22). @default as long as their author says */
  expiry?: ExpiryPolicy;
}

type UpdateFields = z.output<typeof updateInputSchema>;

/** Page size for reading an owner's whole list from the store. */
const pageOfWholeList = 500;

/**
 * The canvas service over any store, independent of the transport. All of its behaviour is here (rules C2, C5 to C14).
 *
 * @example
 * const service = createCanvasService({ store: createMemoryStore() });
 * const { canvasId } = await service.publish("ada", { source });
 * const { source, viewCount } = await service.load(canvasId, { owner: null });
 */
export function createCanvasService(options: CanvasServiceOptions): CanvasService {
  const {
    store,
    now = () => new Date(),
    createId = createCanvasId,
    passwords = plaintextPasswords,
    modules = ["editor/canvas"],
    runSourceCheck = (_address, check) => check(async () => {}),
    idOfKey,
    quotas: limits = unlimited,
    expiry = noExpiry,
  } = options;
  const quotas = createQuotas(store, limits, now);
  const writes = createCanvasWrites({ store, quotas, createId });
  const readSource = createSourceReading({ modules, runCheck: runSourceCheck });
  // One change per owner at a time, so that concurrent changes to a canvas queue instead of retrying. Across processes,
  // `insertOrFind` and the `previous` argument of `replace` resolve conflicts.
  const owners = createKeyedLock();
  const publish = createPublish({ store, writes, owners, passwords, expiry, now, idOfKey, readSource });

  async function read(canvasId: string): Promise<StoredCanvas> {
    const canvas = typeof canvasId === "string" ? await store.read(canvasId) : null;
    if (canvas === null) throw notFound();
    return canvas;
  }

  async function readSummary(canvasId: string): Promise<OverseenCanvas> {
    const canvas = typeof canvasId === "string" ? await store.readSummary(canvasId) : null;
    if (canvas === null) throw notFound();
    return canvas;
  }

  /** Returns the canvas if this caller may change it. The checks follow the order of rule C12. */
  async function readOwned<Canvas extends CanvasSummary>(
    owner: string | null,
    canvasId: string,
    readFrom: (canvasId: string) => Promise<Canvas>,
  ): Promise<Canvas> {
    assertSession(owner);
    const canvas = await readFrom(canvasId);
    if (canvas.owner !== owner) throw new CanvasError("FORBIDDEN", "This canvas belongs to someone else.");
    return canvas;
  }

  /** Decides what a viewer may see of a canvas. The checks follow the order of rule C10. */
  async function view(canvasId: string, { owner, password, address }: LoadOptions) {
    // A repeated query or form field arrives as an array.
    if (password !== undefined && typeof password !== "string") throw invalidPassword("must be one string");
    const canvas = await readSummary(canvasId);
    assertNotRemoved(canvas);
    if (isSession(owner) && canvas.owner === owner) return { canvas, isAuthor: true, isLocked: false };
    if (canvas.expiresAt !== null && now().getTime() >= Date.parse(canvas.expiresAt)) {
      throw new CanvasError("CANVAS_EXPIRED", `This link expired at ${canvas.expiresAt}.`);
    }
    const isLocked = canvas.password !== null && !password;
    if (canvas.password !== null && password && !(await passwords.matches(password, canvas.password, address))) {
      throw new CanvasError("WRONG_PASSWORD", "The password doesn't match this canvas.");
    }
    return { canvas, isAuthor: false, isLocked };
  }

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
        throw invalidPassword('needs access "password"');
      }
      return { access, password: null };
    }
    if (fields.password !== undefined) return { access, password: await passwords.keep(fields.password, address) };
    if (canvas.password === null) throw invalidPassword("is required, since none is stored for this canvas");
    return { access, password: canvas.password };
  }

  async function listPage(owner: string | null, { limit, cursor }: CanvasListOptions): Promise<CanvasListPage> {
    const after = cursor === undefined ? null : decodePlace(cursor);
    if (!isSession(owner)) return { canvases: [], nextCursor: null };
    const { canvases, next } = await store.listByOwner(owner, { limit, after });
    return { canvases: canvases.map(listedView), nextCursor: next && encodePlace(next) };
  }

  /** Gives a canvas to another owner, unless it has since been removed or changed owners. */
  async function move(canvasId: string, from: string, to: string): Promise<void> {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const stored = await store.read(canvasId);
      if (stored?.owner !== from) return;
      const canvas = toRecord(stored);
      if (await store.replace({ ...canvas, owner: to }, canvas)) return;
    }
    throw tooBusy();
  }

  return {
    publish,

    async load(canvasId, options) {
      for (let attempt = 1; attempt <= maxAttempts; attempt++) {
        const { canvas: seen, isAuthor, isLocked } = await view(canvasId, options);
        if (isLocked) return loadedView(withoutContent(seen), { isAuthor, isLocked });
        options.admit?.(seen.bytes);
        const canvas = await read(canvasId);
        // The canvas changed after it was checked, so the caller may not be allowed to see this source.
        if (!hasSameGuards(canvas, seen)) continue;
        const viewCount = await store.countView(canvasId);
        // It was removed after it was read.
        if (viewCount === null) throw notFound();
        return loadedView({ ...canvas, viewCount }, { isAuthor, isLocked });
      }
      throw tooBusy();
    },

    async peek(canvasId, options) {
      const { canvas, isAuthor, isLocked } = await view(canvasId, options);
      return loadedView(withoutContent(canvas), { isAuthor, isLocked });
    },

    async authorize(owner, canvasId) {
      await readOwned(owner, canvasId, readSummary);
    },

    async quota(owner) {
      const used = isSession(owner) ? await store.usageOf(owner) : { canvases: 0, bytes: 0 };
      return {
        canvases: { used: used.canvases, allowed: limits.owner.canvases },
        bytes: { used: used.bytes, allowed: limits.owner.bytes },
      };
    },

    async update(owner, canvasId, input, { address = null } = {}) {
      assertSession(owner);
      return owners.run(owner, async () => {
        for (let attempt = 1; attempt <= maxAttempts; attempt++) {
          const canvas = toRecord(await readOwned(owner, canvasId, read));
          assertNotRemoved(canvas);
          const fields = readInput(updateInputSchema, input);
          if (fields.source !== undefined && attempt === 1) {
            await readSource(fields.source, { address, wantsTitle: false });
          }
          assertSource(canvas, fields.expectedMd5);
          const digest = fields.source === undefined ? null : await sourceSha256(fields.source);
          if (digest !== null) await writes.assertNotBlocked(digest);
          const updated: CanvasRecord = {
            ...canvas,
            ...(fields.source !== undefined && { source: fields.source, sourceMd5: await digestText(fields.source) }),
            title: fields.title ?? canvas.title,
            ...(await changedAccess(canvas, fields, address)),
            expiresAt: fields.expiresAt === undefined ? canvas.expiresAt : expiryUnder(expiry, fields.expiresAt, now()),
            state: fields.state === undefined ? canvas.state : fields.state,
            updatedAt: now().toISOString(),
          };
          if (await writes.replace(updated, canvas, address)) {
            // Check again, because the new source may have been blocked while it was being written.
            if (digest !== null) {
              await writes.assertNotBlocked(digest).catch(async (refusal) => {
                await store.replace(canvas, updated);
                throw refusal;
              });
            }
            return publishedView(updated, false);
          }
          // Another process changed or removed the canvas after it was read. Retry with its current content.
        }
        throw tooBusy();
      });
    },

    listPage,

    async list(owner) {
      const all: CanvasListItem[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await listPage(owner, { limit: pageOfWholeList, cursor });
        all.push(...page.canvases);
        cursor = page.nextCursor;
      }
      return all;
    },

    async remove(owner, canvasId) {
      assertSession(owner);
      await owners.run(owner, async () => {
        await readOwned(owner, canvasId, readSummary);
        if (!(await store.remove(canvasId))) throw notFound();
        quotas.noteRemoval();
      });
    },

    async claim(to, canvasId, mayTake) {
      assertSession(to);
      return owners.run(to, async () => {
        for (let attempt = 1; attempt <= maxAttempts; attempt++) {
          const canvas = toRecord(await read(canvasId));
          assertNotRemoved(canvas);
          if (!mayTake(canvas.owner)) {
            throw new CanvasError("FORBIDDEN", "token: this link was used already, or isn't one of this server");
          }
          if (canvas.owner === to) return publishedView(canvas, false);
          await quotas.checkOwner(to, { canvases: 1, bytes: canvasBytes(canvas) });
          const taken = { ...canvas, owner: to };
          if (await store.replace(taken, canvas)) return publishedView(taken, false);
        }
        throw tooBusy();
      });
    },

    async moveAll(from, to) {
      assertSession(from);
      assertSession(to);
      if (from === to) return;
      await owners.run(from, async () => {
        // Moved canvases leave the list, so its first page is always the next one to move.
        for (let isMore = true; isMore; ) {
          const { canvases, next } = await store.listByOwner(from, { limit: pageOfWholeList });
          for (const { canvasId } of canvases) await move(canvasId, from, to);
          isMore = next !== null;
        }
      });
    },
  };
}

function withoutContent(canvas: CanvasSummary): StoredCanvas {
  return { ...canvas, source: "", state: null };
}

/** Are all the fields that decide who may see a canvas equal? */
function hasSameGuards(one: CanvasSummary, other: CanvasSummary): boolean {
  return (["owner", "password", "expiresAt", "removedAt"] as const).every((field) => one[field] === other[field]);
}

/** Rule C28: a change based on an older source must not overwrite a newer one. */
function assertSource({ sourceMd5 }: CanvasRecord, expectedMd5: string | undefined): void {
  if (expectedMd5 === undefined || expectedMd5 === sourceMd5) return;
  throw new CanvasError("SOURCE_CHANGED", `expectedMd5: the source is ${sourceMd5} now; load it again`);
}

function invalidPassword(problem: string): CanvasError {
  return new CanvasError("INVALID_INPUT", `password: ${problem}`);
}
