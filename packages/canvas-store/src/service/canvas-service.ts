import { createSourceReading, type RunSourceCheck } from "../source-check/read-source.ts";
import { createCanvasId } from "../store/canvas-record.ts";
import { createKeyedLock, retryIfChanged } from "../store/concurrency.ts";
import type { CanvasStore } from "../store/store.ts";
import { assertSession, type ExpiryPolicy, isSession, noExpiry, readOwned } from "./canvas-checks.ts";
import { createLists, createLoads } from "./canvas-reads.ts";
import type { CanvasService } from "./canvas-service-types.ts";
import { createWrites } from "./canvas-writes.ts";
import { createOwnerChanges } from "./change-owner.ts";
import { type PasswordKeeper, plaintextPasswords } from "./password-keeper.ts";
import { createQuotas, type QuotaLimits, unlimited } from "./quotas.ts";

export interface CanvasServiceOptions {
  /** Where canvases are kept. The service doesn't close it. */
  store: CanvasStore;
  /** The clock. @default () => new Date() */
  now?: () => Date;
  /**
   * Generates an id for a new canvas (rule C2). If the id is taken, it is called again, up to 10 times.
   * @default createCanvasId
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
  const readSource = createSourceReading(modules, runSourceCheck);
  // One change per owner at a time, so that concurrent changes to a canvas queue instead of retrying. Across processes,
  // `insertOrFind` and the `previous` argument of `replace` resolve conflicts.
  const owners = createKeyedLock();
  const parts = { store, quotas, createId, owners, readSource, passwords, expiry, idOfKey, now };
  const readSummary = (canvasId: string) => store.readSummary(canvasId);

  return {
    ...createWrites(parts),
    ...createLoads(parts),
    ...createLists(store),
    ...createOwnerChanges(parts),

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
      await owners.run(owner, () =>
        retryIfChanged(async () => {
          const canvas = await readOwned(readSummary, owner, canvasId);
          return (await store.remove(canvasId, canvas)) || null;
        }),
      );
      quotas.noteRemoval();
    },
  };
}
