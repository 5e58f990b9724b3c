/**
 * Memory that the threads of a job share: the index of the next input. Each takes the next one whenever it has room, so
 * that none waits while there is work.
 */
export type JobCounter = Int32Array<SharedArrayBuffer>;

/** Beyond any index, and far from where counting on would overflow. */
const stopped = 2 ** 30;

export function createCounter(): JobCounter {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

/** The index of an input that nobody else has; beyond the last when there is none left. */
export function takeIndex(counter: JobCounter): number {
  return Atomics.add(counter, 0, 1);
}

/** Ends a job in all its threads, in the middle of an input too. */
export function stopJob(counter: JobCounter): void {
  Atomics.store(counter, 0, stopped);
}

export function isStopped(counter: JobCounter): boolean {
  return Atomics.load(counter, 0) >= stopped;
}
