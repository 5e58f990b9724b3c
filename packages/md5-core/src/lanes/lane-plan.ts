/** What a byte of a message costs in a lane, whatever its neighbours do, if it costs 1 by itself: measured 1.6-1.9. */
const laneCost = 1.8;

/** The kernel's. */
const laneCount = 9;

/** What a message costs by itself beside its bytes, and what a batch costs in lanes, in bytes by themselves: 0.1 and 0.9 µs. */
const bytesPerMessage = 80;
const bytesPerBatch = 1024;

/**
 * Whether short messages are quicker together than each by itself: 10 of 32 bytes are, 5 of 200, 3 of 1 KB or 2 of 8 KB.
 *
 * @param bytes of all
 * @param longest bytes of the longest
 */
export function areQuickerTogether(count: number, bytes: number, longest: number): boolean {
  return laneCost * Math.max(longest, bytes / laneCount) + bytesPerBatch <= bytes + bytesPerMessage * count;
}

/**
 * How many of the longest messages are better digested by themselves: because the lanes would wait for them, or because so
 * few would be left for the lanes in the end.
 *
 * @param lengths in bytes, the longest first
 */
export function countOutliers(lengths: readonly number[]): number {
  const sums = [0];
  for (const length of lengths) sums.push((sums.at(-1) as number) + length);
  const sumOf = (start: number, end: number) => (sums[end] as number) - (sums[start] as number);

  /** The bytes of the lane that has most to do, at least, with all messages from one on. */
  function longestLane(start: number): number {
    const count = lengths.length - start;
    if (count === 0) return 0;
    const othersInLane = Math.ceil(count / laneCount) - 1;
    // Of so many messages and one more than fill all lanes alike, one lane has one more than the others: at best the shortest.
    const last = start + othersInLane * laneCount;
    return Math.max(
      lengths[start] as number,
      sumOf(start, lengths.length) / laneCount,
      sumOf(last - othersInLane, last + 1),
    );
  }

  let fewest = Number.POSITIVE_INFINITY;
  let outliers = 0;
  for (let count = 0; count <= lengths.length; count++) {
    const cost = sumOf(0, count) + laneCost * longestLane(count);
    if (cost < fewest) [fewest, outliers] = [cost, count];
  }
  return outliers;
}
