import { digestFiles } from "@fingerpaint/md5-core/browser";

/** A file to add, and its path: with its folders if it was in one that was dropped or chosen. */
export interface AddedFile {
  readonly file: File;
  readonly path: string;
}

/** A folder whose files can't be listed, or a file that can't be opened, and why. */
export interface UnreadEntry {
  readonly path: string;
  readonly isFolder: boolean;
  readonly error: unknown;
}

/** A file and the progress of its digest. */
export interface ChosenFile {
  readonly id: number;
  /** The path, with `/` between folders and file. */
  readonly name: string;
  /** In bytes, as reported by the file system before reading. */
  readonly size: number;
  readonly progress: FileProgress;
}

type FileProgress =
  /** `bytesRead` is 0 for a file that waits or is read as a whole. */
  | { readonly status: "reading"; readonly bytesRead: number }
  | { readonly status: "done"; readonly digest: Uint8Array }
  | { readonly status: "cancelled" }
  | { readonly status: "failed"; readonly reason: string }
  /** A dropped folder whose files can't be listed, or a file in one that can't be opened. */
  | { readonly status: "unread"; readonly isFolder: boolean; readonly reason: string }
  /** A dropped list has the file's digest, but the file itself wasn't added. */
  | { readonly status: "missing" };

/** A snapshot of the list. */
export interface FileList {
  readonly files: readonly ChosenFile[];
  /** The average reading speed since reading started; null until it is known, and when nothing is being read. */
  readonly bytesPerSecond: number | null;
}

/** The files on the page, newest last, digested by a pool of workers. */
interface FileDigests {
  add(files: Iterable<AddedFile>): void;
  /** Adds rows that say why there is no digest. */
  addUnread(entries: Iterable<UnreadEntry>): void;
  /** Cancels one file, or all unfinished ones. */
  cancel(id?: number): void;
  /** Cancels all files and removes them from the list. */
  clear(): void;
  /** Ends the workers. Files added later start new ones. */
  readonly close: () => void;
  /** Returns the same object until something changes, as `useSyncExternalStore` requires. */
  readonly list: () => FileList;
  /** The file of a row; undefined if the row has none. */
  readonly fileOf: (id: number) => File | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}

/** The shortest time between updates: thousands of small files finish faster than a page can render. */
const drawIntervalMs = 100;

/** @param digest Digests the files; a test replaces it. */
export function createFileDigests(digest: typeof digestFiles<"bytes"> = digestFiles): FileDigests {
  const files = new Map<number, ChosenFile>();
  const sources = new Map<number, File>();
  /** Files that no worker has yet. */
  const waiting = new Map<number, File>();
  /** Cancels one of the files that workers have. */
  const reading = new Map<number, AbortController>();
  const listeners = new Set<() => void>();
  let shown: FileList = { files: [], bytesPerSecond: null };
  let lastId = 0;
  let run: { readonly stop: AbortController; readonly startedAt: number; bytes: number } | null = null;
  let drawTimer: ReturnType<typeof setTimeout> | undefined;

  function draw(): void {
    clearTimeout(drawTimer);
    drawTimer = undefined;
    const seconds = run === null ? 0 : (performance.now() - run.startedAt) / 1000;
    const isKnown = run !== null && run.bytes > 0 && seconds > 0;
    shown = { files: [...files.values()], bytesPerSecond: isKnown ? (run?.bytes ?? 0) / seconds : null };
    for (const listener of listeners) listener();
  }

  function setProgress(id: number, progress: FileProgress): void {
    const file = files.get(id);
    if (file?.progress.status !== "reading") return;
    files.set(id, { ...file, progress });
    drawTimer ??= setTimeout(draw, drawIntervalMs);
  }

  /** Digests all waiting files, including any that are added before the last one is handed to a worker. */
  async function digestWaiting(): Promise<void> {
    const ids = new Map<number, number>();
    const own = { stop: new AbortController(), startedAt: performance.now(), bytes: 0 };
    const { signal } = own.stop;
    run = own;
    let count = 0;
    function* takeWaiting() {
      for (const [id, file] of waiting) {
        const stop = new AbortController();
        waiting.delete(id);
        reading.set(id, stop);
        ids.set(count++, id);
        yield { file, signal: stop.signal };
      }
    }
    try {
      await digest(takeWaiting(), {
        outputFormat: "bytes",
        signal,
        onFile({ index, hash, error }) {
          const id = ids.get(index) ?? 0;
          ids.delete(index);
          reading.delete(id);
          setProgress(id, hash ? { status: "done", digest: hash } : { status: "failed", reason: reasonOf(error) });
        },
        onProgress(progress) {
          own.bytes = progress.bytes;
          for (const { index, bytes } of progress.reading) {
            setProgress(ids.get(index) ?? 0, { status: "reading", bytesRead: bytes });
          }
        },
      });
    } catch (error) {
      // After a cancellation, these files are no longer in the maps.
      for (const id of ids.values()) setProgress(id, { status: "failed", reason: reasonOf(error) });
      if (!signal.aborted) {
        for (const id of waiting.keys()) setProgress(id, { status: "failed", reason: reasonOf(error) });
        waiting.clear();
      }
    }
    if (run !== own) return;
    run = null;
    if (waiting.size > 0) void digestWaiting();
    else drawTimer ??= setTimeout(draw, drawIntervalMs);
  }

  function cancel(only?: number): void {
    const ids = only === undefined ? [...waiting.keys(), ...reading.keys()] : [only];
    for (const id of ids) {
      setProgress(id, { status: "cancelled" });
      waiting.delete(id);
    }
    if (only !== undefined) reading.get(only)?.abort();
    else stopWorkers();
    draw();
  }

  function stopWorkers(): void {
    run?.stop.abort();
    run = null;
    reading.clear();
  }

  return {
    add(added) {
      for (const { file, path } of added) {
        const id = ++lastId;
        files.set(id, { id, name: path, size: file.size, progress: { status: "reading", bytesRead: 0 } });
        sources.set(id, file);
        waiting.set(id, file);
      }
      if (run === null && waiting.size > 0) void digestWaiting();
      draw();
    },
    addUnread(entries) {
      for (const { path, isFolder, error } of entries) {
        const id = ++lastId;
        const progress = { status: "unread", isFolder, reason: reasonOf(error) } as const;
        files.set(id, { id, name: path, size: 0, progress });
      }
      draw();
    },
    cancel,
    clear() {
      cancel();
      files.clear();
      sources.clear();
      draw();
    },
    close() {
      clearTimeout(drawTimer);
      drawTimer = undefined;
      waiting.clear();
      stopWorkers();
    },
    list: () => shown,
    fileOf: (id) => sources.get(id),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The browser's message, without the file's name, which the row already shows. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
