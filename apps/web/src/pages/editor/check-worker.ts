/// <reference lib="webworker" />
import { checkSource, type SourceDiagnostic } from "@fingerpaint/canvas-runtime/check";

/** A source to check, and what its answer goes by. */
export interface CheckRequest {
  readonly id: number;
  readonly source: string;
  readonly modules: readonly string[];
}

export interface CheckReply {
  readonly id: number;
  readonly found: readonly SourceDiagnostic[];
}

/** Reads sources, away from the page: it goes on while the largest are read. */
self.onmessage = ({ data: { id, source, modules } }: MessageEvent<CheckRequest>) => {
  self.postMessage({ id, found: checkSource(source, { modules }) } satisfies CheckReply);
};
