import { type RateLimiterAbstract, RateLimiterMemory } from "rate-limiter-flexible";

/** At most this many points for each name in a window, which opens with the name's first point. */
export interface Limit {
  /** Keeps the counts of this limit apart from those of others. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** Makes the counter of a limit: in this process, or shared with others. */
export type CreateLimiter = (limit: Limit) => RateLimiterAbstract;

/** Counts in this process alone. */
export const createMemoryLimiter: CreateLimiter = ({ name, points, seconds }) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
