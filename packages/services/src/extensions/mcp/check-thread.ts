import { parentPort } from "node:worker_threads";
import { type CheckSourceOptions, checkSource } from "@fingerpaint/canvas-runtime/check";

/**
 * The worker thread of `source-check.ts`: receives sources and replies with the problems found. It sends "ready" first.
 */
export interface CheckOrder extends CheckSourceOptions {
  readonly source: string;
}

parentPort?.on("message", ({ source, ...options }: CheckOrder) => {
  parentPort?.postMessage(checkSource(source, options));
});
parentPort?.postMessage("ready");
