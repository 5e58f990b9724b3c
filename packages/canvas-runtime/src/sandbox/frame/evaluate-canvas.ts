import { type ComponentType, isValidElement } from "react";
import type { CanvasModule } from "../compile/compile-canvas.ts";
import type { CanvasModules } from "./canvas-modules.tsx";

/**
 * Runs compiled code and returns its component.
 *
 * @param code The code from `compileCanvas`.
 * @param specifiers The specifiers of the kit.
 * @param surroundings Additional names that the code sees as globals.
 * @throws SyntaxError if the engine rejects the code. Its line is in the event that `reportError` dispatches.
 * @throws whatever the code throws at its top level.
 */
export function evaluateCanvas(
  code: string,
  specifiers: readonly string[],
  modules: CanvasModules,
  surroundings: Readonly<Record<string, unknown>> = {},
): ComponentType {
  const exports: Record<string, unknown> = {};
  const require = modules.createRequire(specifiers);
  // If a canvas uses `require` or `exports` without declaring them, it means the module's.
  const scope: Record<string, unknown> = { ...modules.globals(), require, exports, ...surroundings };
  // Indirect, so that the code sees globals and not this function's variables.
  // biome-ignore lint/security/noGlobalEval: running a stranger's code is what the frame is for.
  const define = globalThis.eval(wrapCanvas(code, Object.keys(scope))) as (...values: unknown[]) => CanvasModule;
  const run = define(...Object.values(scope));
  run(require, exports, createLoopWatch(), Object, Promise);
  const component = exports.default;
  if (!isComponent(component)) {
    throw new TypeError("The default export is not a component: export default function Name() { … }");
  }
  return component;
}

/**
 * Wraps the code in a function whose parameters are the names that a source may use without importing them; the
 * source's own declarations shadow them. No line is added before the code, so the engine's lines match the source's.
 */
export function wrapCanvas(code: string, names: readonly string[]): string {
  return `(function(${names.join(",")}){return ${code}})\n//# sourceURL=${canvasFileName}`;
}

function isComponent(value: unknown): value is ComponentType {
  if (typeof value === "function") return true;
  // memo() and similar functions return objects. Elements are objects too.
  return typeof value === "object" && value !== null && "$$typeof" in value && !isValidElement(value);
}

/** How long a canvas may compute without a pause before its loops are ended, in milliseconds. */
const loopLimitMs = 2_000;

/**
 * Makes the function that guarded loops call. It throws once the code has run for `loopLimitMs` without yielding to the
 * browser. Until it yields, every other loop throws too, so code can't continue after a `catch`.
 */
function createLoopWatch(): (line: number) => true {
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

/** The name under which a canvas's code appears in stacks. */
export const canvasFileName = "canvas.tsx";

/** The end of the message for a loop that runs too long. */
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

/** A canvas that waits outside any <Suspense>. React reports it only if the canvas was already on the screen. */
export const waitsMessage =
  "The canvas waits for a promise (lazy, use) outside any <Suspense>. Put <Suspense fallback={…}> around the component that waits.";

/** React's minified build throws numbers. These are the ones that canvases run into. */
const reactErrors: Readonly<Record<string, string>> = {
  31: "An object is used as text or as an element: show one of its properties, or JSON.stringify(…) of it.",
  60: "An element has both children and dangerouslySetInnerHTML. Keep only one of them.",
  61: "dangerouslySetInnerHTML takes an object: { __html: … }.",
  62: 'A tag\'s style is text. Write an object: style={{ color: "red" }}.',
  130: "A tag's component is undefined: check how it is imported and spelled.",
  137: "An element that has no content, like <br /> or <input />, has children. Remove them.",
  185: "An effect sets state each time it runs, so it never stops. Check its dependencies.",
  231: "An event's handler isn't a function. Write onClick={() => …}.",
  300: "A hook isn't called on every render. Call hooks before any return, and never in a condition or loop.",
  301: "The canvas sets state each time it renders, so it never stops. Set it in an event handler or an effect.",
  310: "A hook isn't called on every render. Call hooks before any return, and never in a condition or loop.",
  321: "A hook is called outside a component. Call hooks at the top of a component.",
  426: waitsMessage,
  482: "A component is async. Load the data in useEffect(() => { … }, []), and put it into the state when it's there.",
};

/** For number 130 if the component isn't undefined but an object, such as an element or a whole module. */
const noComponent = "A tag's component is something else, such as an element: check how it is imported and exported.";

/** A thrown value as one line of text: `TypeError: x is not a function`. */
export function errorMessage(error: unknown): string {
  try {
    if (!(error instanceof Error)) return String(error);
    // The line is reported separately.
    if (loopMessage.test(error.message)) return error.message.replace(loopMessage, " s.");
    const [, number = ""] = /^Minified React error #(\d+);/.exec(error.message) ?? [];
    if (number === "130" && !error.message.includes("args[]=undefined")) return noComponent;
    const known = reactErrors[suspended.test(error.message) ? "426" : number];
    return known ?? (error.name === "Error" ? error.message : String(error));
  } catch {
    return "An error that can't be shown was thrown.";
  }
}
