export { buildFrameDocument, type FrameFilesOptions, headersFile, writeFrameFiles } from "./frame-files.ts";
export { type CanvasFrameOptions, type CanvasFramePlugin, canvasFrame } from "./vite-plugin.ts";
