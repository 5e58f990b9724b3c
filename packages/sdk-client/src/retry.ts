import { FingerpaintError } from "./errors/fingerpaint-error.ts";
import type { Settings } from "./settings.ts";

const firstDelayMs = 300;

/** `Retry-After` in milliseconds from now: seconds or an HTTP date (RFC 9110, section 10.2.3). */
export function readRetryAfter(headers: Headers, nowMs: number): number | undefined {
  const value = headers.get("Retry-After")?.trim() ?? "";
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  // Date.parse takes nearly anything, "1.5" included: an HTTP date ends in its zone.
  const dateMs = value.endsWith(" GMT") ? Date.parse(value) : Number.NaN;
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}

function retryAfterOf(error: FingerpaintError): number | undefined {
  return "retryAfterMs" in error && typeof error.retryAfterMs === "number" ? error.retryAfterMs : undefined;
}

/**
 * How long to wait before the next try, in milliseconds; undefined: there is none. What the server asks for is kept to, up to
 * `maxRetryDelayMs`; else the wait is random between 0 and a limit that doubles with each try ("full jitter").
 */
export function retryDelay(error: unknown, tries: number, settings: Settings): number | undefined {
  const { retries, maxRetryDelayMs, timing } = settings;
  if (tries > retries || !FingerpaintError.isInstance(error) || !error.retryable) return undefined;
  const askedMs = retryAfterOf(error);
  if (askedMs !== undefined) return askedMs <= maxRetryDelayMs ? askedMs : undefined;
  return timing.random() * Math.min(maxRetryDelayMs, firstDelayMs * 2 ** (tries - 1));
}
