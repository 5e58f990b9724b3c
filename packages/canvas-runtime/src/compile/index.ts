export type { CanvasDiagnostic } from "./canvas-diagnostic.ts";
export { canvasExportNames } from "./canvas-exports.ts";
export { type CanvasModule, type CompileCanvasOptions, type CompiledCanvas, compileCanvas } from "./compile-canvas.ts";
export { type ModuleRewrite, suggestModuleRewrite } from "./module-rewrite.ts";
