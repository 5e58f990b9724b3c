import type { Md5Hasher } from "./md5-hasher.ts";

/** OpenSSL and plain JavaScript digest this much in less than 1 ms, the lanes eight times as much in 1.3. */
export const bytesPerTurn = 2 ** 19;

/** What one input costs beside its bytes, so that a million empty ones give turns too. */
const bytesPerInput = 2 ** 10;

/** Gives the event loop a turn whenever enough was digested, so that a server answers others meanwhile. */
export interface Turns {
  /**
   * Counts work that was done; a promise when a turn is due. Counts bytes and not time, so that runs are alike.
   *
   * @param bytes those that take the host's engine as long: an eighth of what the lanes digest
   */
  after(bytes: number): Promise<void> | undefined;
}

/** What is digested before the next turn. */
let bytesUntilTurn = bytesPerTurn;

/**
 * Makes the next turns come sooner, where what begins is yet to be optimised: in their first turn the lanes take three times as
 * long, and what feeds them ten times.
 */
export function beginSlowly(): void {
  bytesUntilTurn = bytesPerTurn / 32;
}

/** The last that was asked for. */
let lastTurn = Promise.resolve();

export function createTurns(): Turns {
  let bytesInTurn = 0;
  return {
    after(bytes) {
      bytesInTurn += bytes + bytesPerInput;
      if (bytesInTurn < bytesUntilTurn) return undefined;
      bytesInTurn = 0;
      bytesUntilTurn = Math.min(2 * bytesUntilTurn, bytesPerTurn);
      // After all others that were asked for: in Node, what waits for the same turn runs before any socket is looked at.
      lastTurn = lastTurn.then(nextTurn);
      return lastTurn;
    },
  };
}

/** Adds bytes of any number to a digest, in slices. */
export async function updateInTurns(hasher: Md5Hasher, bytes: Uint8Array, turns: Turns): Promise<void> {
  for (let start = 0; start < bytes.length; start += bytesPerTurn) {
    const slice = bytes.subarray(start, start + bytesPerTurn);
    hasher.update(slice);
    await turns.after(slice.length);
  }
}

/** The host's own: of a test's fake timers one turn may never come, and none that waits for it (see `lastTurn`). */
const { setImmediate } = globalThis as Partial<typeof globalThis>;

/** Waits for a new task. Browsers lack setImmediate, and slow down their timers after a few. */
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
