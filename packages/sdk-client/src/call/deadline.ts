/** The longest delay that timers support; a longer one would fire immediately. */
const longestTimerMs = 2 ** 31 - 1;

/** Waits until the time is over or the signal aborts. @throws the signal's reason */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener("abort", stop);
        resolve();
      },
      Math.min(ms, longestTimerMs),
    );
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
