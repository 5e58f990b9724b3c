import { FingerpaintError } from "./errors/fingerpaint-error.ts";
import type { Settings } from "./settings.ts";

const firstDelayMs = 300;

/** `Retry-After` in milliseconds from now: seconds or an HTTP date (RFC 9110, section 10.2.3). */
export function readRetryAfter(headers: Headers, nowMs: number): number | undefined {
  const value = headers.get("Retry-After");
  if (value === null) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  // Date.parse takes nearly anything, "1.5" included: an HTTP date ends in its zone.
  const dateMs = value.endsWith(" GMT") ? Date.parse(value) : Number.NaN;
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}

/**
 * How long to wait before the next attempt, in milliseconds; undefined: there is none. A wait that the server asks for
 * is kept to, up to `maxRetryDelayMs`; else it is random between 0 and a limit that doubles with each attempt ("full
 * jitter").
 *
 * @param attempts made so far
 */
export function retryDelay(error: unknown, attempts: number, settings: Settings): number | undefined {
  const { retries, maxRetryDelayMs, timing } = settings;
  if (attempts > retries || !FingerpaintError.isInstance(error) || !error.retryable) return undefined;
  const { retryAfterMs: askedMs } = error;
  if (askedMs !== undefined) return askedMs <= maxRetryDelayMs ? askedMs : undefined;
  return timing.random() * Math.min(maxRetryDelayMs, firstDelayMs * 2 ** (attempts - 1));
}
