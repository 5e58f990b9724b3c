import { CanvasError } from "../errors.ts";
import type { CanvasStore, CanvasUsage } from "../store/store.ts";

/** The most canvases and bytes; null means no limit. */
export interface QuotaLimit {
  readonly canvases: number | null;
  readonly bytes: number | null;
}

/** How much may be stored (rule C20). */
export interface QuotaLimits {
  /** How much an owner may store. */
  readonly owner: QuotaLimit;
  /** How much one address may add per day (UTC): new canvases and the growth of others. Counted in this process. */
  readonly addressDay: QuotaLimit;
  /** How much the whole store may hold. */
  readonly store: QuotaLimit;
}

interface Addition extends CanvasUsage {
  readonly owner: string;
  /** The key under which the writer's address is counted; null if it isn't. */
  readonly address: string | null;
}

/** Room reserved for a write. */
export interface Room {
  /** Call if the write succeeded. */
  keep(): void;
  /** Call if the write failed: frees the room for others. */
  giveBack(): void;
}

export interface Quotas {
  /**
   * Reserves room for a write. Concurrent writes in one process never take more than there is. Calls for the same owner
   * must not overlap.
   * @throws CanvasError QUOTA_EXCEEDED
   */
  take(addition: Addition): Promise<Room>;
  /**
   * Checks that an owner may take over this much of what the store already holds.
   * @throws CanvasError QUOTA_EXCEEDED
   */
  checkOwner(owner: string, usage: CanvasUsage): Promise<void>;
  /** Call after a removal: the known usage of the store may be too high. */
  noteRemoval(): void;
}

export const unlimited: QuotaLimits = {
  owner: { canvases: null, bytes: null },
  addressDay: { canvases: null, bytes: null },
  store: { canvases: null, bytes: null },
};

/** How long a tally of the store is used, plus what this process has added. Other processes write too. */
const tallyLifetimeMs = 60_000;

/** The same if it says that the store is full: operators, updates and other processes may have freed room since. */
const fullTallyLifetimeMs = 1_000;

export function createQuotas(store: CanvasStore, limits: QuotaLimits, now: () => Date): Quotas {
  const storeRoom = createStoreRoom(store, limits.store, now);
  const addressDays = createAddressDays(limits.addressDay, now);

  async function checkOwner(owner: string, usage: CanvasUsage): Promise<void> {
    if (!isLimited(limits.owner)) return;
    assertRoom(await store.usageOf(owner), usage, limits.owner, "for one author; delete some first");
  }

  return {
    checkOwner,
    async take(addition) {
      const { owner, canvases, bytes } = addition;
      await checkOwner(owner, { canvases, bytes });
      await storeRoom.prepare({ canvases, bytes });
      // No awaits from here on, so that no other write can come between the checks and the reservation.
      addressDays.check(addition);
      storeRoom.check({ canvases, bytes });
      const takeBack = addressDays.add(addition);
      const taken = storeRoom.take({ canvases, bytes });
      return {
        keep: taken.keep,
        giveBack() {
          takeBack();
          taken.giveBack();
        },
      };
    },
    noteRemoval: storeRoom.noteRemoval,
  };
}

/** How much the store holds: the last tally, plus what this process has added since that tally began. */
function createStoreRoom(store: CanvasStore, limit: QuotaLimit, now: () => Date) {
  let known: CanvasUsage = { canvases: 0, bytes: 0 };
  let talliedAtMs = Number.NEGATIVE_INFINITY;
  let hasRemovals = false;
  let added: CanvasUsage = { canvases: 0, bytes: 0 };
  let underWay: CanvasUsage = { canvases: 0, bytes: 0 };
  /** The next value of `added`, once the running tally finishes. A tally may or may not see concurrent writes. */
  let addedMeanwhile: CanvasUsage | null = null;
  let tallying: Promise<void> | null = null;

  async function tally(): Promise<void> {
    addedMeanwhile = underWay;
    hasRemovals = false;
    try {
      known = await store.tally(now().toISOString());
      talliedAtMs = performance.now();
      added = addedMeanwhile;
    } finally {
      addedMeanwhile = null;
      tallying = null;
    }
  }

  function count(usage: CanvasUsage, sign: 1 | -1): void {
    added = sum(added, usage, sign);
    if (addedMeanwhile !== null) addedMeanwhile = sum(addedMeanwhile, usage, sign);
  }

  return {
    check(addition: CanvasUsage): void {
      assertRoom(sum(known, added, 1), addition, limit, "on this server; tell its operator");
    },
    /**
     * Tallies again if the last tally is old, or if it would refuse the addition although something was removed since.
     */
    async prepare(addition: CanvasUsage): Promise<void> {
      if (!isLimited(limit)) return;
      const isFull = exceeded(sum(known, added, 1), addition, limit) !== null;
      const isOld = performance.now() - talliedAtMs >= (isFull ? fullTallyLifetimeMs : tallyLifetimeMs);
      if (isOld || (isFull && hasRemovals)) {
        tallying ??= tally();
        await tallying;
      }
    },
    take(usage: CanvasUsage): Room {
      count(usage, 1);
      underWay = sum(underWay, usage, 1);
      const settle = () => {
        underWay = sum(underWay, usage, -1);
      };
      return {
        keep: settle,
        giveBack() {
          settle();
          count(usage, -1);
        },
      };
    },
    noteRemoval() {
      hasRemovals = true;
    },
  };
}

/** How much each address has added today. A new day begins at midnight UTC. */
function createAddressDays(limit: QuotaLimit, now: () => Date) {
  let day = "";
  let added = new Map<string, CanvasUsage>();

  function today(): Map<string, CanvasUsage> {
    const date = now().toISOString().slice(0, 10);
    if (date !== day) {
      day = date;
      added = new Map();
    }
    return added;
  }

  const none: CanvasUsage = { canvases: 0, bytes: 0 };

  return {
    check({ address, canvases, bytes }: Addition): void {
      if (address === null) return;
      const used = today().get(address) ?? none;
      assertRoom(used, { canvases, bytes }, limit, "a day from one address; the next day begins at 00:00 UTC");
    },
    /** @returns a function that takes it back, from the day to which it was added */
    add({ address, canvases, bytes }: Addition): () => void {
      if (address === null || !isLimited(limit)) return () => {};
      const ofDay = today();
      const count = (sign: 1 | -1) =>
        void ofDay.set(address, sum(ofDay.get(address) ?? none, { canvases, bytes }, sign));
      count(1);
      return () => count(-1);
    },
  };
}

function isLimited(limit: QuotaLimit): boolean {
  return limit.canvases !== null || limit.bytes !== null;
}

function sum(a: CanvasUsage, b: CanvasUsage, sign: 1 | -1): CanvasUsage {
  return { canvases: a.canvases + sign * b.canvases, bytes: a.bytes + sign * b.bytes };
}

/** Which limit a write would exceed, or null if none. A write that adds nothing of a kind isn't refused for it. */
function exceeded(used: CanvasUsage, addition: CanvasUsage, limit: QuotaLimit): "canvases" | "bytes" | null {
  for (const kind of ["canvases", "bytes"] as const) {
    const allowed = limit[kind];
    if (allowed !== null && addition[kind] > 0 && used[kind] + addition[kind] > allowed) return kind;
  }
  return null;
}

function assertRoom(used: CanvasUsage, addition: CanvasUsage, limit: QuotaLimit, scope: string): void {
  const kind = exceeded(used, addition, limit);
  if (kind !== null) throw new CanvasError("QUOTA_EXCEEDED", `${kind}: at most ${limit[kind]} ${scope}`);
}
