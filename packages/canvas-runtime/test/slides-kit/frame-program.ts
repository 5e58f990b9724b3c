import { createCanvasModules } from "../../src/sandbox/frame/canvas-modules.tsx";
import { startFrame } from "../../src/sandbox/frame/start-frame.ts";
import { slidesKit } from "./kit.tsx";

startFrame({
  kit: slidesKit,
  modules: createCanvasModules(slidesKit),
  makeDocument: () => Promise.reject(new Error("Slides can't be saved.")),
});
