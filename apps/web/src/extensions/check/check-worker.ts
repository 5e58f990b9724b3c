/// <reference lib="webworker" />
import { checkSource, type SourceDiagnostic } from "@fingerpaint/canvas-runtime/check";

/** A source to check, and the id of the reply. */
export interface CheckRequest {
  readonly id: number;
  readonly source: string;
  readonly modules: readonly string[];
}

/** The answer to a request. Before its first answer, the worker posts "loaded". */
export interface CheckReply {
  readonly id: number;
  readonly found: readonly SourceDiagnostic[];
}

/** Checks sources in a worker, so that large ones don't block the page. */
self.onmessage = ({ data: { id, source, modules } }: MessageEvent<CheckRequest>) => {
  self.postMessage({ id, found: checkSource(source, { modules }) } satisfies CheckReply);
};
self.postMessage("loaded");
