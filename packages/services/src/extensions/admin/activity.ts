/** A server's recent activity, as operators see it. */
export interface Activity {
  /** The last 30 days (UTC), oldest first: the canvases published on each day that still exist. */
  readonly days: readonly { readonly day: string; readonly canvases: number; readonly bytes: number }[];
  /** False if there were too many canvases to count: the older days are then incomplete. */
  readonly isWhole: boolean;
  /** Refused requests since the start, by error code. */
  readonly refusals: Readonly<Record<string, number>>;
}

const daysShown = 30;
const dayMs = 86_400_000;

/** Canvases per page, and in total: bounds the cost of a count, however many canvases there are. */
const pageSize = 500;
const maxCanvases = 50_000;

const lifetimeMs = 60_000;

/** Pages of canvases, the latest insertions first. `CanvasAdmin` has them. */
interface CanvasPages {
  list(page: { readonly limit: number; readonly after: number | null }): Promise<{
    readonly canvases: readonly { readonly createdAt: string; readonly bytes: number }[];
    readonly next: number | null;
  }>;
}

/**
 * @param readRefusals Returns the refused requests since the start.
 * @param now The clock, in milliseconds since 1970.
 */
export function createActivity(
  administration: CanvasPages,
  readRefusals: () => Promise<Activity["refusals"]>,
  now: () => number = Date.now,
): () => Promise<Activity> {
  let readAtMs = Number.NEGATIVE_INFINITY;
  let latest: Promise<Omit<Activity, "refusals">>;

  async function countDays(): Promise<Omit<Activity, "refusals">> {
    const days = Array.from({ length: daysShown }, (_, index) => dayOf(now() - (daysShown - 1 - index) * dayMs));
    const counts = new Map(days.map((day) => [day, { day, canvases: 0, bytes: 0 }]));
    const [oldest = ""] = days;
    let after: number | null = null;
    let isWhole = false;
    for (let looked = 0; looked < maxCanvases; looked += pageSize) {
      const page = await administration.list({ limit: pageSize, after });
      for (const { createdAt, bytes } of page.canvases) {
        const count = counts.get(createdAt.slice(0, 10));
        if (count === undefined) continue;
        count.canvases++;
        count.bytes += bytes;
      }
      after = page.next;
      // Canvases are listed in reverse order of insertion. Old canvases that were restored may precede recent ones.
      isWhole = after === null || page.canvases.every(({ createdAt }) => createdAt < oldest);
      if (after === null) break;
    }
    return { days: [...counts.values()], isWhole };
  }

  return async () => {
    if (now() - readAtMs >= lifetimeMs) {
      readAtMs = now();
      latest = countDays();
      latest.catch(() => {
        readAtMs = Number.NEGATIVE_INFINITY;
      });
    }
    return { ...(await latest), refusals: await readRefusals() };
  };
}

function dayOf(instantMs: number): string {
  return new Date(instantMs).toISOString().slice(0, 10);
}
