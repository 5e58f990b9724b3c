export type { CanvasWords, CountedWord } from "../../language/canvas-words.ts";
export type { CanvasHtmlTheme } from "../../theme/theme-types.ts";
export { type HtmlParts, joinHtmlParts } from "./document-shell.ts";
export {
  type CanvasHtml,
  type CanvasHtmlParts,
  type RenderCanvasToHtmlOptions,
  renderCanvasToHtml,
  renderCanvasToHtmlParts,
} from "./render-canvas-to-html.ts";
export { type CanvasMarkdown, renderCanvasToMarkdown } from "./render-canvas-to-markdown.ts";
export type { RenderCanvasOptions } from "./render-looks.tsx";
export { type SvgPage, svgDocument } from "./svg-document.ts";
