import { formatMd5sumLine } from "@fingerpaint/md5-core";
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
  | { readonly status: "reading"; readonly bytesRead: number }
  | { readonly status: "done"; readonly digest: Uint8Array; readonly byteCount: number }
  | { readonly status: "cancelled" }
  | { readonly status: "failed"; readonly reason: string };

/** The files of the page, newest last, digested one after another in a worker. */
export interface FileDigests {
  add(files: Iterable<File>): void;
  /** Stops one file, or all that are not done. */
  cancel(id?: number): void;
  /** Stops all and forgets them. */
  clear(): void;
  /** Ends the worker. Files added later start a new one. */
  readonly close: () => void;
  /** The same array until something changes, as `useSyncExternalStore` wants it. */
  readonly list: () => readonly ChosenFile[];
  readonly subscribe: (listener: () => void) => () => void;
}

/** @param createWorker Called at the first file, so that a page without files loads no worker. */
export function createFileDigests(createWorker: () => Worker): FileDigests {
  let worker: Worker | null = null;
  let files: readonly ChosenFile[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();

  function change(next: readonly ChosenFile[]): void {
    files = next;
    for (const listener of listeners) listener();
  }

  function setProgress(id: number, progress: FileProgress): void {
    change(files.map((file) => (file.id === id && file.progress.status === "reading" ? { ...file, progress } : file)));
  }

  function send(request: DigestRequest): void {
    worker ??= startWorker();
    worker.postMessage(request);
  }

  function startWorker(): Worker {
    const started = createWorker();
    started.onmessage = ({ data }: MessageEvent<DigestReply>) => {
      if (data.type === "progress") setProgress(data.id, { status: "reading", bytesRead: data.bytesRead });
      else if (data.type === "failed") setProgress(data.id, { status: "failed", reason: data.reason });
      else setProgress(data.id, { status: "done", digest: data.digest, byteCount: data.byteCount });
    };
    started.onerror = ({ message }) => {
      for (const { id } of files) setProgress(id, { status: "failed", reason: message });
    };
    return started;
  }

  function cancel(only?: number): void {
    for (const { id, progress } of files) {
      if (progress.status !== "reading" || (only !== undefined && id !== only)) continue;
      send({ type: "cancel", id });
      setProgress(id, { status: "cancelled" });
    }
  }

  return {
    add(added) {
      const entries = Array.from(added, (file) => ({ file, id: ++lastId }));
      change([
        ...files,
        ...entries.map(({ file, id }): ChosenFile => {
          return { id, name: file.name, size: file.size, progress: { status: "reading", bytesRead: 0 } };
        }),
      ]);
      for (const { file, id } of entries) send({ type: "digest", id, file });
    },
    cancel,
    clear() {
      cancel();
      change([]);
    },
    close() {
      worker?.terminate();
      worker = null;
    },
    list: () => files,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The digests as `md5sum` prints them, so that `md5sum --check` reads them. */
export function md5sumLines(files: readonly ChosenFile[]): string {
  return files
    .flatMap(({ name, progress }) => (progress.status === "done" ? [formatMd5sumLine(progress.digest, name)] : []))
    .join("");
}
