/** The name under which a canvas's code appears in stacks. */
export const canvasFileName = "canvas.tsx";

const loopMessage = /at line (\d+)\.$/;
const place = new RegExp(`${canvasFileName.replace(".", "\\.")}:(\\d+):\\d+`);

/**
 * The line of the canvas source that an error comes from: the innermost stack frame of the canvas.
 *
 * @param error Any thrown value.
 * @returns undefined if no line of the canvas is on the stack
 */
export function errorLine(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  const [, line] = place.exec(error.stack ?? "") ?? loopMessage.exec(error.message) ?? [];
  return line === undefined ? undefined : Number(line);
}

/**
 * React's error for a component that suspends outside every `Suspense`: as text, or as a number in the minified build.
 */
const waitsUnguarded = /^A component suspended while responding to synchronous input|React error #426;/;

const waitsUnguardedMessage =
  "The canvas waits for a promise (lazy, use) outside of every <Suspense>. Put <Suspense fallback={…}> around what waits.";

/** A thrown value as one line of text: `TypeError: x is not a function`. */
export function errorMessage(error: unknown): string {
  try {
    if (error instanceof Error && waitsUnguarded.test(error.message)) return waitsUnguardedMessage;
    return error instanceof Error && error.name === "Error" ? error.message : String(error);
  } catch {
    return "An error that can't be shown was thrown.";
  }
}
