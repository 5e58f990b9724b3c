import { CanvasError } from "../errors/canvas-error.ts";
import { createSourceReading, type RunSourceCheck } from "../source-check/read-source.ts";
import { type CanvasSummary, canvasBytes, type StoredCanvas, toRecord } from "../store/canvas-record.ts";
import { createKeyedLock } from "../store/keyed-lock.ts";
import { retryIfChanged } from "../store/retry-if-changed.ts";
import type { CanvasStore } from "../store/store.ts";
import { assertNotRemoved, assertSession, isSession, notFound, readExisting, readOwned } from "./canvas-checks.ts";
import { createCanvasId } from "./canvas-id.ts";
import type { CanvasService, LoadOptions } from "./canvas-service-types.ts";
import { createCanvasWrites } from "./canvas-writes.ts";
import { type ExpiryPolicy, noExpiry } from "./expiry-policy.ts";
import { createLists, pageOfWholeList } from "./list-canvases.ts";
import { type PasswordKeeper, plaintextPasswords } from "./password-keeper.ts";
import { createPublish } from "./publish.ts";
import { createQuotas, type QuotaLimits, unlimited } from "./quotas.ts";
import { createUpdate } from "./update.ts";
import { loadedView, publishedView } from "./views.ts";

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
  const writing = { store, writes, owners, passwords, expiry, now, readSource };
  const publish = createPublish({ ...writing, idOfKey });
  const update = createUpdate(writing);

  const read = (canvasId: string) => store.read(canvasId);
  const readSummary = (canvasId: string) => store.readSummary(canvasId);

  /** Decides what a viewer may see of a canvas. The checks follow the order of rule C10. */
  async function view(canvasId: string, { owner, password, address }: LoadOptions) {
    // A repeated query or form field arrives as an array.
    if (password !== undefined && typeof password !== "string") {
      throw new CanvasError("INVALID_INPUT", "password: must be one string");
    }
    const canvas = await readExisting(readSummary, canvasId);
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

  /** Gives a canvas to another owner, unless it has since been removed or changed owners. */
  async function move(canvasId: string, from: string, to: string): Promise<void> {
    await retryIfChanged(async () => {
      const stored = await store.read(canvasId);
      if (stored?.owner !== from) return "left alone";
      const canvas = toRecord(stored);
      return (await store.replace({ ...canvas, owner: to }, canvas)) ? "moved" : null;
    });
  }

  return {
    publish,
    update,
    ...createLists(store),

    load: (canvasId, options) =>
      retryIfChanged(async () => {
        const { canvas: seen, isAuthor, isLocked } = await view(canvasId, options);
        if (isLocked) return loadedView(withoutContent(seen), { isAuthor, isLocked });
        options.admit?.(seen.bytes);
        const canvas = await readExisting(read, canvasId);
        // If the canvas changed after it was checked, the caller may not be allowed to see this source.
        if (!hasSameGuards(canvas, seen)) return null;
        const viewCount = await store.countView(canvasId);
        // It was removed after it was read.
        if (viewCount === null) throw notFound();
        return loadedView({ ...canvas, viewCount }, { isAuthor, isLocked });
      }),

    async peek(canvasId, options) {
      const { canvas, isAuthor, isLocked } = await view(canvasId, options);
      return loadedView(withoutContent(canvas), { isAuthor, isLocked });
    },

    async authorize(owner, canvasId) {
      await readOwned(readSummary, owner, canvasId);
    },

    async quota(owner) {
      const used = isSession(owner) ? await store.usageOf(owner) : { canvases: 0, bytes: 0 };
      return {
        canvases: { used: used.canvases, allowed: limits.owner.canvases },
        bytes: { used: used.bytes, allowed: limits.owner.bytes },
      };
    },

    async remove(owner, canvasId) {
      assertSession(owner);
      await owners.run(owner, async () => {
        await readOwned(readSummary, owner, canvasId);
        if (!(await store.remove(canvasId))) throw notFound();
        quotas.noteRemoval();
      });
    },

    async claim(to, canvasId, mayTake) {
      assertSession(to);
      return owners.run(to, () =>
        retryIfChanged(async () => {
          const canvas = toRecord(await readExisting(read, canvasId));
          assertNotRemoved(canvas);
          if (!mayTake(canvas.owner)) {
            throw new CanvasError("FORBIDDEN", "token: this link was used already, or isn't one of this server");
          }
          if (canvas.owner === to) return publishedView(canvas, false);
          await quotas.checkOwner(to, { canvases: 1, bytes: canvasBytes(canvas) });
          const taken = { ...canvas, owner: to };
          return (await store.replace(taken, canvas)) ? publishedView(taken, false) : null;
        }),
      );
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
