/**
 * Settles as the promise does, or rejects with the signal's reason as soon as it is aborted, even if the promise hangs.
 *
 * @param stop told when either has failed
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
