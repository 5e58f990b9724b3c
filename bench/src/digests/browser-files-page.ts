import { digestFiles } from "@fingerpaint/md5-core/browser";

/** A way to digest all files of the page's field. */
export type FileContender = "ours" | "hash-wasm";

export interface FileRun {
  readonly milliseconds: number;
  /** In hex, in the order of the files. */
  readonly hashes: readonly string[];
}

/** The page's interface for the program that drives the browser. */
export interface FilesPage {
  digestChosen(contender: FileContender, workers: number): Promise<FileRun>;
}

const contenders: Readonly<Record<FileContender, (files: FileList, workers: number) => Promise<string[]>>> = {
  ours: async (files, workers) => {
    const hashes: string[] = [];
    await digestFiles(files, {
      workers,
      onFile({ index, hash, error }) {
        if (hash === undefined) throw error;
        hashes[index] = hash;
      },
    });
    return hashes;
  },
  "hash-wasm": digestInHandwrittenPool,
};

/** A typical handwritten pool: each worker gets the next file when it has digested the previous one. */
async function digestInHandwrittenPool(files: FileList, workers: number): Promise<string[]> {
  const hashes: string[] = [];
  let next = 0;
  const runWorker = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker("/hash-wasm-worker.js", { type: "module" });
      const end = (settle: () => void) => {
        worker.terminate();
        settle();
      };
      const send = () => {
        const index = next++;
        const file = files[index];
        if (file === undefined) end(resolve);
        else worker.postMessage({ index, file });
      };
      worker.onmessage = ({ data: { index, hash } }: MessageEvent<{ index: number; hash: string }>) => {
        hashes[index] = hash;
        send();
      };
      worker.onerror = (event) => end(() => reject(new Error(event.message)));
      send();
    });
  await Promise.all(Array.from({ length: workers }, runWorker));
  return hashes;
}

const page: FilesPage = {
  async digestChosen(contender, workers) {
    const { files } = document.querySelector("input") as HTMLInputElement;
    if (files === null) throw new Error("no files were chosen");
    const startedAt = performance.now();
    const hashes = await contenders[contender](files, workers);
    return { milliseconds: performance.now() - startedAt, hashes };
  },
};
Object.assign(globalThis, page);
