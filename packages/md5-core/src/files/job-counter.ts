/**
 * The index of the next input, in memory shared by a job's threads. Each takes the next input whenever it has room, so
 * that none waits while there is work.
 */
export type JobCounter = Int32Array<SharedArrayBuffer>;

/** Beyond any index, yet low enough that further increments don't overflow. */
const stopped = 2 ** 30;

export function createCounter(): JobCounter {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

/** Takes the index of the next input; it is past the end if none is left. */
export function takeIndex(counter: JobCounter): number {
  return Atomics.add(counter, 0, 1);
}

/** Stops a job in all its threads, even in the middle of an input. */
export function stopJob(counter: JobCounter): void {
  Atomics.store(counter, 0, stopped);
}

export function isStopped(counter: JobCounter): boolean {
  return Atomics.load(counter, 0) >= stopped;
}
