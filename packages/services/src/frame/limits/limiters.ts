import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";

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
