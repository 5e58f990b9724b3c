import { startFrame } from "../../src/sandbox/frame/start-frame.ts";
import { slidesKit } from "./kit.tsx";

startFrame(slidesKit);
