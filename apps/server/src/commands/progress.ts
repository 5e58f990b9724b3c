import { Presets, SingleBar } from "cli-progress";

/** Shows the progress of a long command on a terminal. */
export interface CanvasProgress {
  add(count: number): void;
  stop(): void;
}

/** Shows a bar on standard error if that is a terminal, otherwise nothing. @param what "copied" */
export function startProgress(what: string, total: number): CanvasProgress {
  if (!process.stderr.isTTY) return { add: () => {}, stop: () => {} };
  const format = `${what} [{bar}] {value}/{total} canvases, {eta_formatted} left`;
  const bar = new SingleBar({ format, stream: process.stderr, hideCursor: true }, Presets.shades_classic);
  bar.start(total, 0);
  return { add: (count) => bar.increment(count), stop: () => bar.stop() };
}
