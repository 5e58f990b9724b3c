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
  onmessage: ((event: MessageEvent<CheckReply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(request: CheckRequest): void;
  terminate(): void;
}

/**
 * @param modules The specifiers of the canvas module.
 * @param timeoutMs How long a check may take, including starting the worker.
 */
export function createSourceChecks(
  createWorker: () => CheckWorker,
  modules: readonly string[],
  timeoutMs = 5000,
): SourceChecks {
  let worker: CheckWorker | null = null;
  let last: { readonly source: string; readonly found: ReturnType<SourceChecks["check"]> } | null = null;
  let lastId = 0;
  const waiting = new Map<number, (found: readonly SourceDiagnostic[] | null) => void>();

  function close(): void {
    worker?.terminate();
    worker = null;
    last = null;
    for (const answer of waiting.values()) answer(null);
    waiting.clear();
  }

  function start(): CheckWorker {
    const started = createWorker();
    started.onmessage = ({ data: { id, found } }) => {
      waiting.get(id)?.(found);
      waiting.delete(id);
    };
    started.onerror = close;
    return started;
  }

  function ask(source: string): Promise<readonly SourceDiagnostic[] | null> {
    const id = ++lastId;
    worker ??= start();
    worker.postMessage({ id, source, modules });
    return new Promise((resolve) => {
      const timer = setTimeout(close, timeoutMs);
      waiting.set(id, (found) => {
        clearTimeout(timer);
        resolve(found);
      });
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
