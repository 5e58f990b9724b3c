import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";

/** At most this many points for each name in a window, which opens with the name's first point. */
export interface Limit {
  /** Keeps the counts of this limit apart from those of others. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** Counts by names. Each call counts one. */
export interface Limiter {
  /** @throws RateLimiterRes where the limit is passed */
  consume(name: string): Promise<RateLimiterRes>;
  /** Counts beyond the limit, too. */
  penalty(name: string): Promise<RateLimiterRes>;
  /** What is counted; null: nothing in this window. */
  get(name: string): Promise<RateLimiterRes | null>;
}

/** Makes the counter of a limit: in this process, or shared with others. */
export type CreateLimiter = (limit: Limit) => Limiter;

/** Counts in this process alone. */
export const createMemoryLimiter = ({ name, points, seconds }: Limit): RateLimiterMemory =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
