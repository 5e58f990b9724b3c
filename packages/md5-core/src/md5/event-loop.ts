import type { Md5State } from "./engine.ts";

/** The host's engine digests this much in about 1 ms. */
export const bytesPerTurn = 2 ** 19;

/** Counted for each input in addition to its bytes, so that a million empty ones yield too. */
const bytesPerInput = 2 ** 10;

/** Yields to the event loop whenever enough was digested, so that a server can answer others during a long digest. */
export interface Pacer {
  /** How much can still be digested before it is time to yield, counted in the same way as in `after`. */
  readonly bytesLeft: number;
  /**
   * Counts completed work, in bytes rather than time, so that runs are reproducible.
   *
   * @param bytes the number of bytes that the host's engine digests in the same time
   * @returns a promise if it is time to yield
   */
  after(bytes: number): Promise<void> | undefined;
}

/** How much is digested before the next turn of the event loop. */
let bytesUntilTurn = bytesPerTurn;

/** Shortens the next turns, for work that V8 has yet to optimise: it takes several times as long at first. */
export function beginSlowly(): void {
  bytesUntilTurn = bytesPerTurn / 32;
}

/** The turn that was requested last. */
let lastTurn = Promise.resolve();

export function createPacer(): Pacer {
  let bytesInTurn = 0;
  return {
    get bytesLeft() {
      return bytesUntilTurn - bytesInTurn;
    },
    after(bytes) {
      bytesInTurn += bytes + bytesPerInput;
      if (bytesInTurn < bytesUntilTurn) return undefined;
      bytesInTurn = 0;
      bytesUntilTurn = Math.min(2 * bytesUntilTurn, bytesPerTurn);
      // One after another: in Node, everything that waits for the same turn runs before any socket is polled.
      lastTurn = lastTurn.then(nextTurn);
      return lastTurn;
    },
  };
}

/** Adds bytes of any length to a digest, in slices. */
export async function updateInTurns(state: Pick<Md5State, "update">, bytes: Uint8Array, pacer: Pacer): Promise<void> {
  for (let start = 0; start < bytes.length; start += bytesPerTurn) {
    const slice = bytes.subarray(start, start + bytesPerTurn);
    state.update(slice);
    await pacer.after(slice.length);
  }
}

/** Captured when the module is loaded, so that a test's fake timers can't stop a running digest. */
const { setImmediate } = globalThis as Partial<typeof globalThis>;

/** Waits for a new task. Browsers lack setImmediate and throttle successive timers. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (setImmediate !== undefined) {
      setImmediate(resolve);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/**
 * Settles like the promise, or rejects with the signal's reason as soon as it aborts, even if the promise hangs.
 *
 * @param stop called when the promise rejects or the signal aborts, possibly twice
 */
export function orAborted<Value>(
  promise: Promise<Value>,
  signal: AbortSignal | undefined,
  stop: () => void = () => {},
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const fail = (reason: unknown) => {
      stop();
      reject(reason);
    };
    const abort = () => fail(signal?.reason);
    signal?.addEventListener("abort", abort, { once: true });
    promise.then(resolve, fail).finally(() => signal?.removeEventListener("abort", abort));
  });
}
