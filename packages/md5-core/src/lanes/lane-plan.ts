/** What a byte of a message costs in a lane, whatever its neighbours do, if it costs 1 by itself: measured 1.6-1.9. */
const laneCost = 1.8;
const laneCount = 9;

/** What a message costs by itself beside its bytes, and what a batch costs in lanes, in bytes by themselves: 0.1 and 0.9 µs. */
const bytesPerMessage = 80;
const bytesPerBatch = 1024;

/** The lanes are done when all of them are, so that they take at least as long as the longest message. */
function costInLanes(bytes: number, longest: number): number {
  return laneCost * Math.max(longest, bytes / laneCount);
}

/**
 * Whether short messages are quicker together than each by itself: 12 of 32 bytes are, 5 of 200, 3 of 1 KB or 2 of 8 KB.
 *
 * @param bytes of all
 * @param longest bytes of the longest
 */
export function areQuickerTogether(count: number, bytes: number, longest: number): boolean {
  return costInLanes(bytes, longest) + bytesPerBatch <= bytes + bytesPerMessage * count;
}

/**
 * How many of the longest messages are better digested by themselves, because the lanes would wait for them.
 *
 * @param lengths in bytes, the longest first
 */
export function countOutliers(lengths: readonly number[]): number {
  let alone = 0;
  let together = lengths.reduce((sum, length) => sum + length, 0);
  let fewest = Number.POSITIVE_INFINITY;
  let outliers = 0;
  for (let count = 0; count <= lengths.length; count++) {
    const length = lengths[count] ?? 0;
    const cost = alone + costInLanes(together, length);
    if (cost < fewest) [fewest, outliers] = [cost, count];
    alone += length;
    together -= length;
  }
  return outliers;
}
