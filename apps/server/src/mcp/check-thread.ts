import { parentPort } from "node:worker_threads";
import { type CompileCanvasOptions, compileCanvas } from "@fingerpaint/canvas-runtime/compile";

/** The thread of `source-check.ts`: takes sources, gives what compiling finds. It says "ready" first. */
export interface CheckOrder extends CompileCanvasOptions {
  readonly source: string;
}

parentPort?.on("message", ({ source, ...options }: CheckOrder) => {
  parentPort?.postMessage(compileCanvas(source, options).diagnostics);
});
parentPort?.postMessage("ready");
