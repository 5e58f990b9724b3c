import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { AppContext } from "../request/context.ts";
import { ServiceError } from "../request/service-error.ts";
import type { Site } from "../request/site.ts";

/** At most this many points per name in a window, which starts at the name's first point. */
export interface Limit {
  /** Separates the counts of this limit from those of other limits. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** Counts per name. Each call counts one. */
export interface Limiter {
  /** @throws RateLimiterRes if the limit is exceeded */
  consume(name: string): Promise<RateLimiterRes>;
  /** Counts even beyond the limit. */
  penalty(name: string): Promise<RateLimiterRes>;
  /** The current count; null if nothing was counted in this window. */
  get(name: string): Promise<RateLimiterRes | null>;
}

/** Creates the counter of a limit, either in this process or shared with others. */
export type CreateLimiter = (limit: Limit) => Limiter;

/** Counts in this process only. */
export const createMemoryLimiter = ({ name, points, seconds }: Limit): RateLimiterMemory =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });

const windowSeconds = 60;

/** The names of the policies in refusals. */
const counted = { key: "key", address: "address", network: "network (IPv6 /48)" };

/** Counts requests by name, and refuses those over the limit. */
export interface RateRule {
  /** Counts a request and sets the reply's `RateLimit` fields. @throws RATE_LIMIT_EXCEEDED with `Retry-After` */
  count(context: AppContext, name: string): Promise<void>;
}

/**
 * Limits the requests per minute for each name; a name's window starts with its first request (rule M14). The fields
 * are those of draft-ietf-httpapi-ratelimit-headers-10: quota `q` and window `w`, remaining `r` and reset `t`, with
 * times in seconds.
 *
 * @param policy The policy's name on the wire, which says what the limit is counted by. Only refusals send the fields
 *   of `network`.
 * @param requestsPerMinute null: no limit, and no fields.
 * @param options.counts The name of the counter, which keeps rules in a shared store apart. @default the policy
 * @param options.createLimiter Creates the counter. @default a counter in this process
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
          { retryAfterSeconds: Math.max(1, resetSeconds) },
        );
      }
    },
  };
}

/** A network's limit, as a multiple of an address's. To address limits, an IPv6 /48 is 65,536 addresses. */
export const networkFactor = 10;

/**
 * Counts a request against its address and, for IPv6, against its /48, which has ten times the limit.
 * @throws RATE_LIMIT_EXCEEDED with `Retry-After`
 */
export type CountAddress = (context: AppContext) => Promise<void>;

/**
 * Limits the requests per minute for each address and each IPv6 network (rule M14).
 * @param requestsPerMinute For an address. null: no limit, and no fields.
 * @param options.counts The name of the counter, as for `createRateRule`
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
    // Counted first, so that an address's refused requests don't count against its neighbours.
    await address.count(context, name);
    const networkName = site.networkName(context);
    if (networkName !== name) await network.count(context, networkName);
  };
}
