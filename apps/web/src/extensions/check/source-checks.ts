import type { SourceDiagnostic } from "@fingerpaint/canvas-runtime/check";
import type { CheckReply, CheckRequest } from "./check-worker.ts";

/** Checks sources in a worker, which is started for the first one. */
interface SourceChecks {
  /** The problems in a source; null if the check takes too long. An unchanged source isn't checked again. */
  check(source: string): Promise<readonly SourceDiagnostic[] | null>;
  /** Terminates the worker. A later check starts another. */
  close(): void;
}

/** The part of `Worker` that the checks use. */
interface CheckWorker {
  onmessage: ((event: MessageEvent<CheckReply | "loaded">) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(request: CheckRequest): void;
  terminate(): void;
}

/** How long a worker may take to load, in milliseconds. Its program is large, and a phone's network may be slow. */
const loadMs = 60_000;

/**
 * @param modules The specifiers of the canvas module.
 * @param timeoutMs How long a check may take once the worker has loaded.
 */
export function createSourceChecks(
  createWorker: () => CheckWorker,
  modules: readonly string[],
  timeoutMs = 5000,
): SourceChecks {
  let worker: CheckWorker | null = null;
  let last: { readonly source: string; readonly found: ReturnType<SourceChecks["check"]> } | null = null;
  let lastId = 0;
  let hasLoaded = false;
  let limit: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Map<number, (found: readonly SourceDiagnostic[] | null) => void>();

  function close(): void {
    worker?.terminate();
    worker = null;
    hasLoaded = false;
    last = null;
    clearTimeout(limit);
    for (const answer of waiting.values()) answer(null);
    waiting.clear();
  }

  /** The worker has to load, or to answer the next source, before the time is over. */
  function restartLimit(): void {
    clearTimeout(limit);
    if (waiting.size > 0) limit = setTimeout(close, hasLoaded ? timeoutMs : loadMs);
  }

  function start(): CheckWorker {
    const started = createWorker();
    started.onmessage = ({ data }) => {
      hasLoaded = true;
      if (data !== "loaded") {
        waiting.get(data.id)?.(data.found);
        waiting.delete(data.id);
      }
      restartLimit();
    };
    started.onerror = close;
    return started;
  }

  function ask(source: string): Promise<readonly SourceDiagnostic[] | null> {
    const id = ++lastId;
    worker ??= start();
    worker.postMessage({ id, source, modules });
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      if (waiting.size === 1) restartLimit();
    });
  }

  return {
    check(source) {
      if (last?.source !== source) last = { source, found: ask(source) };
      return last.found;
    },
    close,
  };
}
