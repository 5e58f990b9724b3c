import { type ConsoleLevel, cutText, type FrameMessage } from "./messages.ts";

/** How many lines of one run reach the page. */
const maxLines = 200;

/** Sends a copy of a canvas's console output to the page. Returns a function that restarts the count for a new run. */
export function relayConsole(send: (message: FrameMessage) => void): () => void {
  let lines = 0;
  const { console: output } = globalThis;
  for (const level of ["debug", "info", "log", "warn", "error"] satisfies ConsoleLevel[]) {
    const write = output[level].bind(output);
    output[level] = (...values: unknown[]) => {
      write(...values);
      if (++lines <= maxLines) send({ type: "console", level, text: cutText(values.map(describe).join(" ")) });
    };
  }
  return () => {
    lines = 0;
  };
}

function describe(value: unknown): string {
  try {
    if (typeof value === "string") return value;
    if (value instanceof Error) return value.stack ?? String(value);
    return JSON.stringify(value) ?? String(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}
