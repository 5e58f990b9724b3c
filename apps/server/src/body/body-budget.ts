import { ServiceError } from "../http/service-error.ts";

/** A bound on the bytes of all bodies that are in memory at the same time (rule M6). */
export interface BodyBudget {
  /** Bytes taken now. */
  readonly used: number;
  /** A share for one request; `release` gives all of it back. */
  open(): BodyShare;
}

export interface BodyShare {
  /** @throws SERVICE_UNAVAILABLE with `Retry-After` where the budget can't cover it */
  take(bytes: number): void;
  release(): void;
}

/** @param limitBytes All bodies in memory together. */
export function createBodyBudget(limitBytes: number): BodyBudget {
  let used = 0;
  return {
    get used() {
      return used;
    },
    open: () => {
      let taken = 0;
      return {
        take: (bytes) => {
          if (used + bytes > limitBytes) {
            throw new ServiceError("SERVICE_UNAVAILABLE", "body: the server holds too many large bodies now", {
              headers: { "Retry-After": "1" },
            });
          }
          used += bytes;
          taken += bytes;
        },
        release: () => {
          used -= taken;
          taken = 0;
        },
      };
    },
  };
}
