import { Md5Error } from "@fingerpaint/md5-core";
import { parseETag } from "@fingerpaint/md5-core/etag";
import type { ExpectedValue } from "../../pages/hash/verification.ts";

/** Reads an ETag of S3, with or without quotes; null if it isn't one. For an upload in one piece, it is the MD5. */
export function readETag(value: string): ExpectedValue | null {
  try {
    const { digest, partCount } = parseETag(value);
    return { digest, etag: partCount === null ? null : value };
  } catch (error) {
    if (Md5Error.isInstance(error) && error.code === "INVALID_HASH_FORMAT") return null;
    throw error;
  }
}

/** A file on the page, and the ETags of several parts that it may have. */
export interface ETagRequest {
  readonly id: number;
  readonly file: File;
  readonly etags: readonly string[];
}

/** A message about the file that was last sent to the worker. */
export interface ETagReply {
  readonly bytesRead?: number;
  readonly outcome?: ETagOutcome;
}

/** How a file compares with its ETags. */
export type ETagOutcome =
  /** `partSize`: in bytes; null for a single part. */
  | { readonly kind: "match"; readonly partSize: number | null }
  /** `triedPartSizes`: in bytes, ascending; none for a single part. */
  | { readonly kind: "mismatch"; readonly triedPartSizes: readonly number[] }
  /** No known part size divides the file into as many parts as an ETag says. */
  | { readonly kind: "undecided" }
  | { readonly kind: "failed"; readonly reason: string }
  /** The file waits, or is being read. */
  | { readonly kind: "comparing"; readonly bytesRead: number };

/** Compares files with ETags, one after another, in a worker that is started for the first one. */
interface ETagChecks {
  /** Replaces the files to compare. Ends the worker if its file is no longer one of them. */
  want(requests: readonly ETagRequest[]): void;
  /** The outcomes so far, by {@link keyOf}. A new map after each change. */
  outcomes(): ReadonlyMap<string, ETagOutcome>;
  subscribe(listener: () => void): () => void;
  close(): void;
}

/** Otherwise, thousands of short files would update the page thousands of times. */
const drawIntervalMs = 100;

/** The same file with the same ETags is compared once. */
export function keyOf({ id, etags }: ETagRequest): string {
  return [id, ...etags].join(" ");
}

/** The part of `Worker` that the checks use. */
interface ETagWorker {
  onmessage: ((event: MessageEvent<ETagReply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(request: ETagRequest): void;
  terminate(): void;
}

export function createETagChecks(createWorker: () => ETagWorker): ETagChecks {
  let wanted = new Map<string, ETagRequest>();
  const known = new Map<string, ETagOutcome>();
  const listeners = new Set<() => void>();
  let shown: ReadonlyMap<string, ETagOutcome> = new Map();
  let worker: ETagWorker | null = null;
  /** The key of the file that the worker has. */
  let current: string | null = null;
  let drawTimer: ReturnType<typeof setTimeout> | undefined;

  function draw(): void {
    drawTimer = undefined;
    shown = new Map(known);
    for (const listener of listeners) listener();
  }

  function setOutcome(key: string, outcome: ETagOutcome): void {
    known.set(key, outcome);
    drawTimer ??= setTimeout(draw, drawIntervalMs);
  }

  function endWorker(): void {
    worker?.terminate();
    worker = null;
    current = null;
  }

  function startWorker(): ETagWorker {
    const started = createWorker();
    started.onmessage = ({ data: { bytesRead, outcome } }) => {
      if (current === null) return;
      if (bytesRead !== undefined) setOutcome(current, { kind: "comparing", bytesRead });
      if (outcome !== undefined) finish(outcome);
    };
    started.onerror = (event) => {
      event.preventDefault();
      const key = current;
      endWorker();
      current = key;
      // A script that can't be loaded has no message.
      finish({ kind: "failed", reason: event.message || "the worker could not be started" });
    };
    return started;
  }

  function finish(outcome: ETagOutcome): void {
    if (current !== null) setOutcome(current, outcome);
    current = null;
    compareNext();
  }

  function compareNext(): void {
    if (current !== null) return;
    for (const [key, request] of wanted) {
      wanted.delete(key);
      if (known.has(key)) continue;
      current = key;
      known.set(key, { kind: "comparing", bytesRead: 0 });
      worker ??= startWorker();
      worker.postMessage(request);
      return;
    }
  }

  return {
    want(requests) {
      wanted = new Map(requests.map((request) => [keyOf(request), request]));
      if (requests.length === 0 || (current !== null && !wanted.has(current))) endWorker();
      for (const [key, { kind }] of known) {
        if (!wanted.has(key) || (kind === "comparing" && key !== current)) known.delete(key);
      }
      compareNext();
    },
    outcomes: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      clearTimeout(drawTimer);
      drawTimer = undefined;
      wanted.clear();
      endWorker();
    },
  };
}
