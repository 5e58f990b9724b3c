/**
 * The parts of the frame's program that static documents use. The separate script for documents gets them from the
 * frame, so that both have the same contexts and modules.
 */

export { compileCanvas } from "../../editor-canvas/compile.ts";
export { kitModules } from "../../editor-canvas/frame-kit.ts";
export { canvasSpecifiers } from "../../editor-canvas/specifiers.ts";
export { CanvasRoot } from "../../kit/canvas-root.tsx";
export { chartStylesheet } from "../../kit/charts/chart-stylesheet.ts";
export { diffStylesheet } from "../../kit/diff.tsx";
export { type CanvasLanguage, createCanvasLanguage } from "../../language/canvas-language.ts";
export { canvasFileName, errorLine, errorMessage } from "../../sandbox/frame/error-line.ts";
export { evaluateCanvas, wrapCanvas } from "../../sandbox/frame/evaluate-canvas.ts";
export { ownModuleNames } from "../../sandbox/frame/own-modules.ts";
export { createCanvasTheme } from "../../theme/canvas-theme.ts";
export { StaticRenderingContext } from "../../theme/static-rendering.ts";
export { canvasStylesheet } from "../../theme/stylesheet.ts";
