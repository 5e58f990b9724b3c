/**
 * Settles like the promise, or rejects with the signal's reason as soon as it aborts, even if the promise hangs.
 *
 * @param stop called when the promise rejects or the signal aborts
 */
export async function orAborted<Value>(
  promise: Promise<Value>,
  signal: AbortSignal | undefined,
  stop: () => void = () => {},
): Promise<Value> {
  let abort = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => {
      stop();
      reject(signal?.reason);
    };
  });
  signal?.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } catch (error) {
    stop();
    throw error;
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}
