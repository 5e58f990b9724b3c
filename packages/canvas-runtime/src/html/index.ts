export {
  type CanvasHtml,
  type CanvasHtmlTheme,
  type RenderCanvasToHtmlOptions,
  renderCanvasToHtml,
} from "./render-canvas-to-html.tsx";
