import type { DigestReply, DigestRequest } from "./digest-worker.ts";

/** A file and the progress of its digest. */
export interface ChosenFile {
  readonly id: number;
  readonly name: string;
  /** In bytes, as reported by the file system before reading. */
  readonly size: number;
  readonly progress: FileProgress;
}

export type FileProgress =
  /** `bytesRead` is 0 while earlier files are being read. */
  | { readonly status: "reading"; readonly bytesRead: number }
  | { readonly status: "done"; readonly digest: Uint8Array }
  | { readonly status: "cancelled" }
  | { readonly status: "failed"; readonly reason: string };

/** A snapshot of the list. */
export interface FileList {
  readonly files: readonly ChosenFile[];
  /** The average reading speed since reading started; null until it is known, and when nothing is being read. */
  readonly bytesPerSecond: number | null;
}

/** The files on the page, newest last, digested in sequence in a worker. */
export interface FileDigests {
  add(files: Iterable<File>): void;
  /** Cancels one file, or all unfinished ones. */
  cancel(id?: number): void;
  /** Cancels all files and removes them from the list. */
  clear(): void;
  /** Terminates the worker. Files added later start a new one. */
  readonly close: () => void;
  /** Returns the same object until something changes, as `useSyncExternalStore` requires. */
  readonly list: () => FileList;
  readonly subscribe: (listener: () => void) => () => void;
}

/** The shortest time between updates: thousands of small files finish faster than a page can render. */
const drawIntervalMs = 100;

/** @param createWorker Called for the first file, so that a page without files doesn't load a worker. */
export function createFileDigests(createWorker: () => Worker): FileDigests {
  const files = new Map<number, ChosenFile>();
  const reading = new Map<number, number>();
  const listeners = new Set<() => void>();
  let shown: FileList = { files: [], bytesPerSecond: null };
  let worker: Worker | null = null;
  let lastId = 0;
  let run = { startedAt: 0, bytes: 0 };
  let drawTimer: ReturnType<typeof setTimeout> | undefined;

  function draw(): void {
    clearTimeout(drawTimer);
    drawTimer = undefined;
    const seconds = (performance.now() - run.startedAt) / 1000;
    const isKnown = reading.size > 0 && run.bytes > 0 && seconds > 0;
    shown = { files: [...files.values()], bytesPerSecond: isKnown ? run.bytes / seconds : null };
    for (const listener of listeners) listener();
  }

  function setProgress(id: number, progress: FileProgress, bytesRead = 0): void {
    const file = files.get(id);
    if (file?.progress.status !== "reading") return;
    run.bytes += Math.max(0, bytesRead - (reading.get(id) ?? 0));
    if (progress.status === "reading") reading.set(id, bytesRead);
    else reading.delete(id);
    files.set(id, { ...file, progress });
    drawTimer ??= setTimeout(draw, drawIntervalMs);
  }

  function send(request: DigestRequest): void {
    worker ??= startWorker();
    worker.postMessage(request);
  }

  function startWorker(): Worker {
    const started = createWorker();
    started.onmessage = ({ data }: MessageEvent<DigestReply>) => {
      const { id } = data;
      if (data.type === "progress") setProgress(id, { status: "reading", bytesRead: data.bytesRead }, data.bytesRead);
      else if (data.type === "failed") setProgress(id, { status: "failed", reason: data.reason });
      else setProgress(id, { status: "done", digest: data.digest }, data.byteCount);
    };
    started.onerror = ({ message }) => {
      for (const id of [...reading.keys()]) setProgress(id, { status: "failed", reason: message });
    };
    return started;
  }

  function cancel(only?: number): void {
    for (const id of [...reading.keys()]) {
      if (only !== undefined && id !== only) continue;
      send({ type: "cancel", id });
      setProgress(id, { status: "cancelled" });
    }
    draw();
  }

  return {
    add(added) {
      if (reading.size === 0) run = { startedAt: performance.now(), bytes: 0 };
      for (const file of added) {
        const id = ++lastId;
        files.set(id, { id, name: file.name, size: file.size, progress: { status: "reading", bytesRead: 0 } });
        reading.set(id, 0);
        send({ type: "digest", id, file });
      }
      draw();
    },
    cancel,
    clear() {
      cancel();
      files.clear();
      draw();
    },
    close() {
      clearTimeout(drawTimer);
      drawTimer = undefined;
      worker?.terminate();
      worker = null;
    },
    list: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
