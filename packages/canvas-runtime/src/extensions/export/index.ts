export { cleanDocument, type SvgSize, svgOfDocument } from "./draw-picture.ts";
export {
  type CanvasExport,
  type CanvasExportFormat,
  type CanvasExportOptions,
  type CanvasExportProblem,
  exportCanvas,
} from "./export-canvas.ts";
