/** The name under which a canvas's code appears in stacks. */
export const canvasFileName = "canvas.tsx";

/** The end of the message for a loop that runs too long (`evaluate-canvas.ts`). */
const loopMessage = / s at line (\d+)\.$/;
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

/** The beginning of React's full text for number 426. */
const suspended = /^A component suspended while responding to synchronous input/;

/** React's minified build throws numbers. These are the ones that canvases run into. */
const reactErrors: Readonly<Record<string, string>> = {
  130: "A tag's component is undefined: check how it is imported and spelled.",
  185: "An effect sets state each time it runs, so it never stops. Check its dependencies.",
  300: "A hook isn't called on every render. Call hooks before any return, and never in a condition or loop.",
  301: "The canvas sets state each time it renders, so it never stops. Set it in an event handler or an effect.",
  310: "A hook isn't called on every render. Call hooks before any return, and never in a condition or loop.",
  321: "A hook is called outside a component. Call hooks at the top of a component.",
  426: "The canvas waits for a promise (lazy, use) outside any <Suspense>. Put <Suspense fallback={…}> around the component that waits.",
};

/** A thrown value as one line of text: `TypeError: x is not a function`. */
export function errorMessage(error: unknown): string {
  try {
    if (!(error instanceof Error)) return String(error);
    // The line is reported separately.
    if (loopMessage.test(error.message)) return error.message.replace(loopMessage, " s.");
    const [, number = ""] = /^Minified React error #(\d+);/.exec(error.message) ?? [];
    const known = reactErrors[suspended.test(error.message) ? "426" : number];
    return known ?? (error.name === "Error" ? error.message : String(error));
  } catch {
    return "An error that can't be shown was thrown.";
  }
}
