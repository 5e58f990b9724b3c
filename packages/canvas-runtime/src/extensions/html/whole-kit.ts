import { canvasKit } from "../../editor-canvas/frame-kit.ts";
import * as kit from "../../kit/index.ts";
import { createCanvasModules } from "../../sandbox/frame/canvas-modules.tsx";
import * as dialects from "../dialects/index.ts";

/**
 * The modules of canvases that are rendered in this process: every part, because none can be sent later. In a frame,
 * the frame's own take their place.
 */
export const frameModules = createCanvasModules({ ...canvasKit, exports: { ...kit, ...dialects } });
