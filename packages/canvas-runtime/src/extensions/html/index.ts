export type { CanvasWords, CountedWord } from "../../language/canvas-words.ts";
export type { CanvasHtmlTheme } from "../../theme/theme-types.ts";
export { type HtmlParts, joinHtmlParts, type SvgPage, svgDocument } from "./document-shell.ts";
export {
  type CanvasHtml,
  type CanvasHtmlParts,
  type CanvasMarkdown,
  type RenderCanvasToHtmlOptions,
  renderCanvasToHtml,
  renderCanvasToHtmlParts,
  renderCanvasToMarkdown,
} from "./render-canvas.ts";
export type { RenderCanvasOptions } from "./render-looks.tsx";
