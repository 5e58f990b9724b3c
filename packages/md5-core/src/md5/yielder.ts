import type { Md5State } from "./engine.ts";

/** The host's engine digests this much in about 1 ms. */
export const bytesPerTurn = 2 ** 19;

/** What one input costs in addition to its bytes, so that a million empty ones yield too. */
const bytesPerInput = 2 ** 10;

/**
 * Lets the event loop do other work whenever enough was digested, so that a server answers others during a long digest.
 */
export interface Yielder {
  /** What can still be digested before it is time to yield, counted as by `after`. */
  readonly bytesLeft: number;
  /**
   * Counts work that was done, in bytes and not in time, so that runs are alike.
   *
   * @param bytes the number of bytes that the host's engine digests in the same time
   * @returns a promise when it is time to yield
   */
  after(bytes: number): Promise<void> | undefined;
}

/** What is digested before the next turn of the event loop. */
let bytesUntilTurn = bytesPerTurn;

/** Makes the next turns short, for work that V8 has yet to optimise: it takes several times as long at first. */
export function beginSlowly(): void {
  bytesUntilTurn = bytesPerTurn / 32;
}

/** The turn that was asked for last. */
let lastTurn = Promise.resolve();

export function createYielder(): Yielder {
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
      // One after the other: in Node, all that waits for the same turn runs before any socket is looked at.
      lastTurn = lastTurn.then(nextTurn);
      return lastTurn;
    },
  };
}

/** Adds bytes of any length to a digest, in slices. */
export async function updateInTurns(
  state: Pick<Md5State, "update">,
  bytes: Uint8Array,
  yielder: Yielder,
): Promise<void> {
  for (let start = 0; start < bytes.length; start += bytesPerTurn) {
    const slice = bytes.subarray(start, start + bytesPerTurn);
    state.update(slice);
    await yielder.after(slice.length);
  }
}

/** Captured when the module is loaded, so that a test's fake timers can't stop a running digest. */
const { setImmediate } = globalThis as Partial<typeof globalThis>;

/** Waits for a new task. Browsers lack setImmediate, and slow down timers that follow each other. */
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
