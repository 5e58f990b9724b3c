import { makeDocument } from "../extensions/html/make-document.ts";
import { startFrame } from "../sandbox/frame/start-frame.ts";
import { canvasKit, kitModules } from "./frame-kit.ts";

startFrame({ kit: canvasKit, modules: kitModules, makeDocument });
