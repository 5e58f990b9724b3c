import pLimit, { type LimitFunction } from "p-limit";
import { networkOfGroup } from "../http/address-group.ts";
import { ServiceError } from "../http/service-error.ts";

export interface FairQueueOptions {
  /** How many run together, each of another caller. */
  readonly together: number;
  /** How many of one caller may wait after its first. */
  readonly waitingEach: number;
  /** How many callers may have something running or waiting. */
  readonly callers: number;
  /** What too many are, in the words of a refusal: `password: too many are being checked`. */
  readonly refusal: string;
  /** When to come back. */
  readonly retryAfterSeconds: number;
}

/**
 * Runs the work of many callers so that none of them holds up the others for long: one at a time for each caller, and
 * the callers in turn. Settles as the work does.
 *
 * @param address The name of the caller's address: those of an IPv6 /48 are one caller, and so are all that aren't
 * known (null).
 * @throws ServiceError SERVICE_UNAVAILABLE with `Retry-After` if too many of this caller wait, or too many callers; the
 * work isn't run then
 */
export type FairQueue = <Result>(address: string | null, work: () => Promise<Result>) => Promise<Result>;

export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { together, waitingEach, callers: maxCallers, refusal, retryAfterSeconds } = options;
  // Each caller's first is in it, so first come, first served is by callers in turn.
  const turns = pLimit(together);
  const callers = new Map<string | null, { count: number; readonly lane: LimitFunction }>();

  function refuse(scope: string): never {
    throw new ServiceError("SERVICE_UNAVAILABLE", `${refusal} ${scope}; try again in ${retryAfterSeconds} s`, {
      headers: { "Retry-After": String(retryAfterSeconds) },
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
