export { cleanDocument } from "./clean-document.ts";
export {
  type CanvasExport,
  type CanvasExportFormat,
  type CanvasExportOptions,
  type CanvasExportProblem,
  exportCanvas,
} from "./export-canvas.ts";
export { type SvgSize, svgOfDocument } from "./svg-of-document.ts";
