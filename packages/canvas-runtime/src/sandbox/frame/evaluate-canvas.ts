import type { ComponentType } from "react";
import type { CanvasModule } from "../compile/compile-canvas.ts";
import type { CanvasModules } from "./canvas-modules.tsx";
import { canvasFileName } from "./error-line.ts";

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
  // memo() and similar functions return objects.
  return typeof value === "function" || (typeof value === "object" && value !== null && "$$typeof" in value);
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
