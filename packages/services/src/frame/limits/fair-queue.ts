import pLimit, { type LimitFunction } from "p-limit";
import { ServiceError } from "../request/service-error.ts";
import { networkOfGroup } from "../request/site.ts";

interface FairQueueOptions {
  /** How many run concurrently, each for a different caller. */
  readonly together: number;
  /** How many more jobs of one caller may wait after its first. */
  readonly waitingEach: number;
  /** How many callers may have something running or waiting. */
  readonly callers: number;
  /** The beginning of a refusal's text: `password: too many are being checked`. */
  readonly refusal: string;
  /** The value of `Retry-After`. */
  readonly retryAfterSeconds: number;
}

/**
 * Runs the work of many callers so that none of them holds up the others for long: one job at a time per caller, and
 * the callers in turn. Settles like the work.
 *
 * @param address The name of the caller's address. All addresses of an IPv6 /48 are one caller, and so are all unknown
 * ones (null).
 * @throws ServiceError SERVICE_UNAVAILABLE with `Retry-After` if too many jobs of this caller, or too many callers, are
 * waiting; the work isn't run in that case
 */
type FairQueue = <Result>(address: string | null, work: () => Promise<Result>) => Promise<Result>;

export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { together, waitingEach, callers: maxCallers, refusal, retryAfterSeconds } = options;
  // Holds only the first job of each caller, so that first come, first served takes the callers in turn.
  const turns = pLimit(together);
  const callers = new Map<string | null, { count: number; readonly lane: LimitFunction }>();

  function refuse(scope: string): never {
    throw new ServiceError("SERVICE_UNAVAILABLE", `${refusal} ${scope}; try again in ${retryAfterSeconds} s`, {
      retryAfterSeconds,
    });
  }

  return async (address, work) => {
    const name = address && networkOfGroup(address);
    const known = callers.get(name);
    if (known === undefined && callers.size >= maxCallers) refuse("now");
    const caller = known ?? { count: 0, lane: pLimit(1) };
    if (caller.count > waitingEach) refuse("for this address now");
    caller.count++;
    callers.set(name, caller);
    try {
      return await caller.lane(() => turns(work));
    } finally {
      caller.count--;
      if (caller.count === 0) callers.delete(name);
    }
  };
}
