import { startFrame } from "../sandbox/frame/start-frame.ts";
import { canvasKit } from "./frame-kit.ts";

startFrame(canvasKit);
