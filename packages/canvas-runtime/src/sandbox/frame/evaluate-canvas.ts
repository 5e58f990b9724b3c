import type { ComponentType } from "react";
import type { CanvasModule } from "../compile/compile-canvas.ts";
import type { CanvasModules } from "./canvas-modules.ts";
import { canvasFileName } from "./error-line.ts";
import { createLoopWatch } from "./loop-watch.ts";

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
