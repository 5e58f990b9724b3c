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
 * The line at which the engine failed to parse a canvas. A syntax error has no line that scripts can read, but the
 * event that reports it does, and `reportError` dispatches that event before it returns.
 *
 * @param error A caught SyntaxError.
 * @returns undefined if the engine gives no line
 */
export function parseErrorLine(error: SyntaxError): number | undefined {
  let line: number | undefined;
  const readLine = (event: ErrorEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    line = event.lineno || undefined;
  };
  // In the capture phase, which comes first, so that the event isn't also reported as an error of the canvas.
  window.addEventListener("error", readLine, true);
  reportError(error);
  window.removeEventListener("error", readLine, true);
  return line;
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
