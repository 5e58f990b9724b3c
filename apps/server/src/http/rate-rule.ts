import { RateLimiterRes } from "rate-limiter-flexible";
import { type CreateLimiter, createMemoryLimiter } from "../limits/limiters.ts";
import type { AppContext } from "./context.ts";
import { ServiceError } from "./service-error.ts";
import type { Site } from "./site.ts";

const windowSeconds = 60;

/** What a limit counts by, as refusals name it. */
const counted = { key: "key", address: "address", network: "network (IPv6 /48)" };

/** Counts requests against a name, and refuses the one over the limit. */
export interface RateRule {
  /** Counts one request and sets the `RateLimit` fields of the reply. @throws RATE_LIMIT_EXCEEDED with `Retry-After` */
  count(context: AppContext, name: string): Promise<void>;
}

/**
 * Limits the requests a minute for each name; a name's window opens with its first request (rule M14). The fields are
 * those of draft-ietf-httpapi-ratelimit-headers-10: quota `q` and window `w`, remaining `r` and reset `t` in seconds.
 *
 * @param policy The policy's name on the wire: what the limit is counted by. The fields of `network` come with refusals
 *   alone.
 * @param requestsPerMinute null: no limit, and no fields.
 * @param options.counts What is counted, so that rules which share a store count apart. @default the policy
 * @param options.createLimiter Where it is counted. @default in this process
 */
export function createRateRule(
  policy: keyof typeof counted,
  requestsPerMinute: number | null,
  options: { counts?: string; createLimiter?: CreateLimiter | undefined } = {},
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
      if (refused || policy !== "network") {
        context.res.setHeader("RateLimit-Policy", policyField);
        context.res.setHeader("RateLimit", `"${policy}";r=${state.remainingPoints};t=${resetSeconds}`);
      }
      if (refused) {
        throw new ServiceError(
          "RATE_LIMIT_EXCEEDED",
          `at most ${requestsPerMinute} requests a minute for each ${counted[policy]}; try again in ${resetSeconds} s`,
          { headers: { "Retry-After": String(Math.max(1, resetSeconds)) } },
        );
      }
    },
  };
}

/** How many times the limit of an address a whole network has. A /48 of IPv6 is 65,536 addresses to other limits. */
export const networkFactor = 10;

/**
 * Counts a request against its address and, where that is one of IPv6, against its /48, which has ten times the limit.
 * @throws RATE_LIMIT_EXCEEDED with `Retry-After`
 */
export type CountAddress = (context: AppContext) => Promise<void>;

/**
 * Limits the requests a minute for each address and each IPv6 network (rule M14).
 * @param requestsPerMinute Of an address. null: no limit, and no fields.
 * @param options.counts What is counted, as for `createRateRule`
 */
export function createAddressRule(
  requestsPerMinute: number | null,
  {
    counts,
    createLimiter,
    site,
  }: { counts: string; createLimiter?: CreateLimiter | undefined; site: Pick<Site, "limitName" | "networkName"> },
): CountAddress {
  const address = createRateRule("address", requestsPerMinute, { counts, createLimiter });
  const networkLimit = requestsPerMinute === null ? null : networkFactor * requestsPerMinute;
  const network = createRateRule("network", networkLimit, { counts: `${counts}-network`, createLimiter });
  return async (context) => {
    const name = site.limitName(context);
    // First, so that what one address is refused isn't taken from its neighbours.
    await address.count(context, name);
    const networkName = site.networkName(context);
    if (networkName !== name) await network.count(context, networkName);
  };
}
