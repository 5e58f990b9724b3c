import { type LanesKernel, loadedLanesKernel, loadLanesKernel } from "./lanes-kernel.ts";
import { maxShortBytes } from "./messages.ts";

/** How a batch is digested: every index is in one of the lists. */
export interface BatchPlan {
  /** Short messages for the lanes, in input order. */
  readonly short: readonly number[];
  /** Long messages for the lanes, the longest first. */
  readonly long: readonly number[];
  /** Messages for the host's engine, one after another. */
  readonly alone: readonly number[];
}

/**
 * The time for one byte in every lane, relative to a single byte with the host's engine: from 2.6 on an idle core to 5
 * on one whose other hardware thread is busy.
 */
const laneCost = 3;

/**
 * The overhead of a call to the host's engine, and of a batch in lanes, as the number of bytes that the host's engine
 * digests in that time.
 */
const callCostBytes = 80;
const batchCostBytes = 1024;

/**
 * Decides which messages of a batch go into the lanes.
 *
 * @param lengths the bytes of each message
 */
export function planBatch(lengths: readonly number[], laneCount: number): BatchPlan {
  const short = new Array<number>(lengths.length);
  const long: number[] = [];
  let shortBytes = 0;
  let longestShort = 0;
  for (let index = 0; index < lengths.length; index++) {
    const length = lengths[index] as number;
    if (length > maxShortBytes) {
      long.push(index);
    } else {
      short[index - long.length] = index;
      shortBytes += length;
      if (length > longestShort) longestShort = length;
    }
  }
  short.length -= long.length;

  const costInLanes = laneCost * Math.max(longestShort, shortBytes / laneCount) + batchCostBytes;
  const areShortInLanes = costInLanes <= shortBytes + callCostBytes * short.length;
  if (long.length === 0) return areShortInLanes ? { short, long, alone: [] } : { short: [], long, alone: short };

  const lengthAt = (index: number) => lengths[index] as number;
  long.sort((a, b) => lengthAt(b) - lengthAt(a));
  const outliers = long.splice(0, countOutliers(long.map(lengthAt), laneCount));
  return areShortInLanes ? { short, long, alone: outliers } : { short: [], long, alone: [...short, ...outliers] };
}

/**
 * Counts the longest messages that are better digested alone, because the lanes would wait for them or because too few
 * messages would be left for the lanes in the end.
 *
 * @param lengths in bytes, the longest first
 */
function countOutliers(lengths: readonly number[], laneCount: number): number {
  const sums = [0];
  for (const length of lengths) sums.push((sums.at(-1) as number) + length);
  const sumOf = (start: number, end: number) => (sums[end] as number) - (sums[start] as number);

  /** A lower bound for the longest lane's bytes if the lanes take all messages from `start` on. */
  function longestLane(start: number): number {
    const count = lengths.length - start;
    if (count === 0) return 0;
    // With one message more than a multiple of the lane count, some lane gets an extra one. Assume it is the shortest.
    const othersInLane = Math.ceil(count / laneCount) - 1;
    const last = start + othersInLane * laneCount;
    return Math.max(
      lengths[start] as number,
      sumOf(start, lengths.length) / laneCount,
      sumOf(last - othersInLane, last + 1),
    );
  }

  let lowestCost = Number.POSITIVE_INFINITY;
  let outliers = 0;
  for (let count = 0; count <= lengths.length; count++) {
    const cost = sumOf(0, count) + laneCost * longestLane(count);
    if (cost <= lowestCost) [lowestCost, outliers] = [cost, count];
  }
  return outliers;
}

/** A message's overhead, in bytes, as long as only the host's engine is available. */
const coldCallBytes = 512;

/** The host's engine digests about this much while the kernel is loaded and V8 optimises it. */
const loadingBytes = 6 * 2 ** 20;

let bytesSoFar = 0;

/**
 * Chooses the kernel for a batch, or null if the host's engine digests all of it. The kernel is loaded in the
 * background once it is likely to pay off. Two kinds of batches wait for it: large ones, and those that come much
 * later. The latter is for programs that await nothing but digests, which leave no time for the background load.
 *
 * @param lengths the bytes of each message
 */
export function lanesFor(lengths: readonly number[]): LanesKernel | null | Promise<LanesKernel | null> {
  const kernel = loadedLanesKernel();
  if (kernel !== null || lengths.length < 2) return kernel;
  const bytes = lengths.reduce((sum, length) => sum + length + coldCallBytes, 0);
  bytesSoFar += bytes;
  if (bytesSoFar < loadingBytes) return null;
  const loading = loadLanesKernel();
  return bytes < loadingBytes && bytesSoFar < 2 * loadingBytes ? null : loading;
}
