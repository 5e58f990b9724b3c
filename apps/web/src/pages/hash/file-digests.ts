import type { DigestReply, DigestRequest } from "./digest-messages.ts";

/** One file and how far its digest is. */
export interface ChosenFile {
  readonly id: number;
  readonly name: string;
  /** Bytes, as the file system says before reading. */
  readonly size: number;
  readonly progress: FileProgress;
}

export type FileProgress =
  /** `bytesRead` is 0 while files before it are read. */
  | { readonly status: "reading"; readonly bytesRead: number }
  | { readonly status: "done"; readonly digest: Uint8Array }
  | { readonly status: "cancelled" }
  | { readonly status: "failed"; readonly reason: string };

/** The list at one moment. */
export interface FileList {
  readonly files: readonly ChosenFile[];
  /** How fast files are read since reading began; null until that is known, and when nothing is read. */
  readonly bytesPerSecond: number | null;
}

/** The files of the page, newest last, digested one after another in a worker. */
export interface FileDigests {
  add(files: Iterable<File>): void;
  /** Stops one file, or all that are not done. */
  cancel(id?: number): void;
  /** Stops all and forgets them. */
  clear(): void;
  /** Ends the worker. Files added later start a new one. */
  readonly close: () => void;
  /** The same object until something changes, as `useSyncExternalStore` wants it. */
  readonly list: () => FileList;
  readonly subscribe: (listener: () => void) => () => void;
}

/** What the worker says is shown at most this often: thousands of small files come faster than a page draws. */
const drawIntervalMs = 100;

/** @param createWorker Called at the first file, so that a page without files loads no worker. */
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
