/** The longest delay a timer takes; a longer one would fire immediately. */
const longestTimerMs = 2 ** 31 - 1;

/** Waits, but no longer than the signal allows. @throws the signal's reason */
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
 * Runs a task that is given up when the caller's signal fires or the time is over, even if the task itself ignores the
 * signal that it is given. That signal fires whenever the task is over, so that what it has opened is closed.
 *
 * @throws the signal's reason, or what `timeoutError` makes
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
