import { FingerpaintError } from "../errors/errors.ts";
import type { Settings } from "./settings.ts";

const firstDelayMs = 300;

/** `Retry-After`, which is in seconds or an HTTP date, as milliseconds from now (RFC 9110, section 10.2.3). */
export function readRetryAfter(headers: Headers, nowMs: number): number | undefined {
  const value = headers.get("Retry-After");
  if (value === null) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  // Date.parse accepts nearly anything, including "1.5", but an HTTP date ends in its zone.
  const dateMs = value.endsWith(" GMT") ? Date.parse(value) : Number.NaN;
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}

/**
 * How long to wait before the next attempt, in milliseconds; undefined if there is none. A wait that the server asks
 * for is respected, up to `maxRetryDelayMs`; otherwise it is random between 0 and a limit that doubles with each
 * attempt ("full jitter").
 *
 * @param attempts the number of attempts made so far
 */
export function retryDelay(error: unknown, attempts: number, settings: Settings): number | undefined {
  const { retries, maxRetryDelayMs, timing } = settings;
  if (attempts > retries || !FingerpaintError.isInstance(error) || !error.retryable) return undefined;
  const { retryAfterMs: askedMs } = error;
  if (askedMs !== undefined) return askedMs <= maxRetryDelayMs ? askedMs : undefined;
  return timing.random() * Math.min(maxRetryDelayMs, firstDelayMs * 2 ** (attempts - 1));
}
