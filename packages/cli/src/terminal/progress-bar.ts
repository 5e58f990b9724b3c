/** A line on a terminal that shows progress. */
export interface ProgressBar {
  /** @param share from 0 to 1 */
  show(share: number, text: string): void;
  /** Removes the line. Call it before writing anything else. */
  clear(): void;
}

const barWidth = 24;
const msBetween = 100;
/** Work that finishes sooner needs no progress bar. */
const msUntilFirst = 400;

const none: ProgressBar = { show: () => {}, clear: () => {} };

/** A progress bar if the stream is a terminal; otherwise one that shows nothing. */
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
