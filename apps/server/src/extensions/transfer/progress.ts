import { Presets, SingleBar } from "cli-progress";
import { counted } from "../../program/command-line.ts";

/** "2 canvases, 1 API key and 0 blocked sources" */
export function countedContent(content: { canvases: number; keys: number; blocked: number }): string {
  const { canvases, keys, blocked } = content;
  const [first, second] = [counted(canvases, "canvas", "canvases"), counted(keys, "API key")];
  return `${first}, ${second} and ${counted(blocked, "blocked source")}`;
}

/** Shows a bar on standard error if that is a terminal, otherwise nothing. @param what "copied" */
export function startProgress(what: string, total: number) {
  if (!process.stderr.isTTY) return { add: (_count: number) => {}, stop: () => {} };
  const format = `${what} [{bar}] {value}/{total} canvases, {eta_formatted} left`;
  const bar = new SingleBar({ format, stream: process.stderr, hideCursor: true }, Presets.shades_classic);
  bar.start(total, 0);
  return { add: (count: number) => bar.increment(count), stop: () => bar.stop() };
}
