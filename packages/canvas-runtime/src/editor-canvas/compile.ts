import { type CompiledCanvas, compileForKit } from "../sandbox/compile/compile-canvas.ts";
import { canvasExportNames } from "./names.ts";
import { canvasSpecifiers } from "./specifiers.ts";

export { type ModuleRewrite, suggestModuleRewrite } from "../extensions/dialects/module-rewrite.ts";
export type { CanvasDiagnostic, CanvasModule, CompiledCanvas } from "../sandbox/compile/compile-canvas.ts";
export { compilerVersion } from "./compiler-version.generated.ts";
export { canvasExportNames };

export interface CompileCanvasOptions {
  /** Specifiers that resolve to the canvas module, matched exactly. @default ["editor/canvas"] */
  readonly modules?: readonly string[];
  /** Specifiers of other modules that the frame has; their exports aren't checked. @default [] */
  readonly otherModules?: readonly string[];
}

/**
 * Compiles a canvas source (TypeScript with JSX, one module) to code that a canvas frame can evaluate. Types are
 * removed, not checked. Never throws: problems are returned as diagnostics.
 *
 * @example
 * compileCanvas('export default function Empty() { return <p>; }').diagnostics
 * // [{ severity: "error", code: "syntax", line: 1, column: 45, … }]
 */
export function compileCanvas(source: string, options: CompileCanvasOptions = {}): CompiledCanvas {
  const { modules = canvasSpecifiers, otherModules } = options;
  return compileForKit(source, { specifiers: modules, exportNames: canvasExportNames }, otherModules);
}
