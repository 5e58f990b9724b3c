/** A line on a terminal that says how far the work is. */
export interface ProgressBar {
  /** @param share from 0 to 1 */
  show(share: number, text: string): void;
  /** Takes the line away, before anything else is written. */
  clear(): void;
}

const barWidth = 24;
const msBetween = 100;
/** Work that is done by then needs no bar. */
const msUntilFirst = 400;

const none: ProgressBar = { show: () => {}, clear: () => {} };

/** A progress bar on stderr, where that is a terminal; otherwise one that shows nothing. */
export function createProgressBar(stream: NodeJS.WriteStream): ProgressBar {
  if (!stream.isTTY) return none;
  let next = performance.now() + msUntilFirst;
  let isShown = false;
  return {
    show(share, text) {
      const now = performance.now();
      if (now < next) return;
      next = now + msBetween;
      const filled = Math.round(Math.min(1, Math.max(0, share)) * barWidth);
      const bar = "█".repeat(filled) + "░".repeat(barWidth - filled);
      stream.write(`\r${`${bar} ${text}`.slice(0, (stream.columns || 80) - 1)}\u001b[K`);
      isShown = true;
    },
    clear() {
      if (isShown) stream.write("\r\u001b[K");
      isShown = false;
    },
  };
}
