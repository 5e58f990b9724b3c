import { parentPort } from "node:worker_threads";
import { type CheckSourceOptions, checkSource } from "@fingerpaint/canvas-runtime/check";

/** The thread of `source-check.ts`: takes sources, gives what reading them finds. It says "ready" first. */
export interface CheckOrder extends CheckSourceOptions {
  readonly source: string;
}

parentPort?.on("message", ({ source, ...options }: CheckOrder) => {
  parentPort?.postMessage(checkSource(source, options));
});
parentPort?.postMessage("ready");
