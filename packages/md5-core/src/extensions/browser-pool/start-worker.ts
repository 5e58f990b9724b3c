import type { StartWorker } from "./pool.ts";

/**
 * Starts a module worker. Bundlers find its program by this very form of the call. The build replaces the name of the
 * source with that of the built file.
 */
export const startWorker: StartWorker = ({ onReply, onError }) => {
  const worker = new Worker(new URL("./digest-worker.ts", import.meta.url), { type: "module", name: "md5" });
  worker.onmessage = ({ data }) => onReply(data);
  worker.onerror = (event) => {
    event.preventDefault();
    // A script that can't be loaded has no message.
    onError(event.message || "its script could not be loaded");
  };
  return { send: (request) => worker.postMessage(request), end: () => worker.terminate() };
};
