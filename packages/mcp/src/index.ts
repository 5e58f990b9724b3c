export { createClientCanvases } from "./adapters/client-canvases.ts";
export { type CanvasMcpServerOptions, createCanvasMcpServer, guideUri } from "./canvas-mcp-server.ts";
export {
  type CanvasCheck,
  type Canvases,
  CanvasRefusal,
  type CanvasSelection,
  type CheckedProblem,
  checkMethods,
} from "./canvases.ts";
export {
  type CanvasGuideOptions,
  createCanvasGuide,
  createShortCanvasGuide,
  findGuideTopic,
  guideGroups,
} from "./guide/canvas-guide.ts";
export { type CanvasRender, viewUri } from "./view/canvas-view.ts";
