/**
 * The parts of the frame's program that static documents use. The separate script for documents gets them from the
 * frame, so that both have the same contexts and modules.
 */
export { chartStylesheet } from "../charts/chart-stylesheet.ts";
export { compileCanvas } from "../compile/compile-canvas.ts";
export { defaultCanvasModules } from "../compile/module-specifiers.ts";
export { diffStylesheet } from "../diff/diff-stylesheet.ts";
export { extendCanvasModule } from "../frame/canvas-modules.ts";
export { canvasFileName, errorLine, errorMessage } from "../frame/error-line.ts";
export { evaluateCanvas, wrapCanvas } from "../frame/evaluate-canvas.ts";
export { ownModuleNames } from "../frame/own-modules.ts";
export { type CanvasLanguage, createCanvasLanguage } from "../language/canvas-language.ts";
export { CanvasRoot } from "../module/canvas-root.tsx";
export { createCanvasTheme } from "../theme/canvas-theme.ts";
export { StaticRenderingContext } from "../theme/static-rendering.ts";
export { canvasStylesheet } from "../theme/stylesheet.ts";
