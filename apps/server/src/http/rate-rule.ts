import { RateLimiterRes } from "rate-limiter-flexible";
import { type CreateLimiter, createMemoryLimiter } from "../limits/limiters.ts";
import type { AppContext } from "./context.ts";
import { ServiceError } from "./service-error.ts";

const windowSeconds = 60;

/** Counts requests against a name, and refuses the one over the limit. */
export interface RateRule {
  /** Counts one request and sets the `RateLimit` fields of the reply. @throws RATE_LIMIT_EXCEEDED with `Retry-After` */
  count(context: AppContext, name: string): Promise<void>;
}

/**
 * Limits the requests a minute for each name; a name's window opens with its first request (rule M14). The fields are
 * those of draft-ietf-httpapi-ratelimit-headers-10: quota `q` and window `w`, remaining `r` and reset `t` in seconds.
 *
 * @param policy The policy's name on the wire: what the limit is counted by.
 * @param requestsPerMinute null: no limit, and no fields.
 * @param options.counts What is counted, so that rules which share a store count apart. @default the policy
 * @param options.createLimiter Where it is counted. @default in this process
 */
export function createRateRule(
  policy: "key" | "address",
  requestsPerMinute: number | null,
  options: { counts?: string; createLimiter?: CreateLimiter } = {},
): RateRule {
  if (requestsPerMinute === null) return { count: async () => {} };
  const { counts = policy, createLimiter = createMemoryLimiter } = options;
  const limiter = createLimiter({ name: counts, points: requestsPerMinute, seconds: windowSeconds });
  const policyField = `"${policy}";q=${requestsPerMinute};w=${windowSeconds}`;

  return {
    count: async (context, name) => {
      let state: RateLimiterRes;
      let refused = false;
      try {
        state = await limiter.consume(name);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        state = error;
        refused = true;
      }
      const resetSeconds = Math.ceil(state.msBeforeNext / 1000);
      context.res.setHeader("RateLimit-Policy", policyField);
      context.res.setHeader("RateLimit", `"${policy}";r=${state.remainingPoints};t=${resetSeconds}`);
      if (refused) {
        throw new ServiceError(
          "RATE_LIMIT_EXCEEDED",
          `at most ${requestsPerMinute} requests a minute for each ${policy}; try again in ${resetSeconds} s`,
          { headers: { "Retry-After": String(Math.max(1, resetSeconds)) } },
        );
      }
    },
  };
}
