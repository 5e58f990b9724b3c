/** How long a canvas may compute without a pause before its loops are ended, in milliseconds. */
const loopLimitMs = 2_000;

/**
 * Makes the function that guarded loops call. It throws once the code has run for `loopLimitMs` without giving the
 * browser a turn; until the next turn, each further loop throws as well, so that a `catch` can't go on.
 */
export function createLoopWatch(): (line: number) => true {
  // A canvas could put its own in their place.
  const now = performance.now.bind(performance);
  const later = setTimeout.bind(globalThis);
  let turns = 0;
  let startedAt: number | null = null;
  let expired = false;
  return (line) => {
    // Asking for the time costs more than most turns of a loop.
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
