/** How long a canvas may compute without a pause before its loops are ended, in milliseconds. */
const loopLimitMs = 2_000;

/**
 * Makes the function that guarded loops call. It throws once the code has run for `loopLimitMs` without yielding to the
 * browser. Until it yields, every further loop throws too, so that code can't continue after a `catch`.
 */
export function createLoopWatch(): (line: number) => true {
  // Saved because a canvas could replace them.
  const now = performance.now.bind(performance);
  const later = setTimeout.bind(globalThis);
  let turns = 0;
  let startedAt: number | null = null;
  let expired = false;
  return (line) => {
    // Reading the time costs more than most loop iterations.
    if (!expired && (++turns & 0x3ff) !== 0) return true;
    if (startedAt === null) {
      startedAt = now();
      later(() => {
        startedAt = null;
        expired = false;
      }, 0);
    } else if (expired || now() - startedAt > loopLimitMs) {
      expired = true;
      throw new Error(`The loop ran for more than ${loopLimitMs / 1000} s at line ${line}.`);
    }
    return true;
  };
}
