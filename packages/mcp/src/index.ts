export { createClientCanvases } from "./adapters/client-canvases.ts";
export { type CanvasCheck, type CheckedProblem, checkMethods } from "./canvas-check.ts";
export { type CanvasMcpServerOptions, createCanvasMcpServer, guideUri } from "./canvas-mcp-server.ts";
export { CanvasRefusal } from "./canvas-refusal.ts";
export type { Canvases, CanvasSelection } from "./canvases.ts";
export {
  type CanvasGuideOptions,
  createCanvasGuide,
  createShortCanvasGuide,
  findGuideTopic,
  guideGroups,
} from "./guide/canvas-guide.ts";
export { type CanvasRender, viewUri } from "./view/canvas-view.ts";
