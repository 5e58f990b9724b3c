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

/** The longest delay that timers support; a longer one would fire immediately. */
const longestTimerMs = 2 ** 31 - 1;

/** Waits until the time is over or the signal aborts. @throws the signal's reason */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop);
  });
}

/**
 * Runs a task and abandons it when the caller's signal aborts or the time is over, even if the task ignores the signal
 * passed to it. That signal always aborts at the end of the task, which closes whatever the task opened.
 *
 * @throws the signal's reason, or the error made by `timeoutError`
 */
export function withDeadline<Result>(
  task: (signal: AbortSignal) => Promise<Result>,
  limitMs: number,
  timeoutError: () => Error,
  callerSignal?: AbortSignal,
): Promise<Result> {
  const controller = new AbortController();
  return new Promise((resolve, reject) => {
    const stop = (reason: unknown) => {
      reject(reason);
      controller.abort(reason);
    };
    const onAbort = () => stop(callerSignal?.reason);
    const timer = setTimeout(() => stop(timeoutError()), Math.min(limitMs, longestTimerMs));
    callerSignal?.addEventListener("abort", onAbort);
    task(controller.signal)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
        callerSignal?.removeEventListener("abort", onAbort);
        controller.abort();
      });
  });
}
