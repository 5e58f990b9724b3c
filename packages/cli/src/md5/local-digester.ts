import { createReadStream } from "node:fs";
import { digestStream, type OutputFormat } from "@fingerpaint/md5-core";
import { createMd5WorkerPool, digestFile, digestFiles, type Md5WorkerPool } from "@fingerpaint/md5-core/files";
import { type Digester, type DigestOutcome, type DigestProgress, inOrder } from "./digest-outcome.ts";
import type { FileName } from "./file-name.ts";

/** From this many on, threads are kept for later names: starting them takes as long as thousands of small files. */
const manyFiles = 10_000;

/** Digests files with md5-core. Many files are digested by its threads, which open the files themselves. */
export function createLocalDigester(outputFormat: OutputFormat): Digester {
  let pool: Md5WorkerPool | undefined;

  function digestMany(paths: readonly string[]): typeof digestFiles {
    if (paths.length < manyFiles) return digestFiles;
    pool ??= createMd5WorkerPool();
    return pool.digestFiles;
  }

  return {
    async digestAll(names, onOutcome, onProgress) {
      let files = 0;
      const settleInOrder = inOrder(names, onOutcome);
      const settle = (index: number, outcome: DigestOutcome) => {
        settleInOrder(index, outcome);
        onProgress({ files: ++files });
      };
      if (names.length === 1) {
        await digestAlone(names[0] as FileName, 0, outputFormat, settle, onProgress);
        return;
      }
      const indexes: number[] = [];
      const paths: string[] = [];
      const others: number[] = [];
      for (const [index, name] of names.entries()) {
        if (typeof name === "string" && name !== "-") {
          indexes.push(index);
          paths.push(name);
        } else {
          others.push(index);
        }
      }
      const many = digestMany(paths)(paths, {
        outputFormat,
        onFile: ({ index, hash }) => settle(indexes[index] as number, { hash }),
        onUnreadable: ({ index, error }) => settle(indexes[index] as number, { error }),
      });
      // Standard input, and names that aren't UTF-8. In sequence, because stdin can only be read once.
      for (const index of others) await digestAlone(names[index] as FileName, index, outputFormat, settle, onProgress);
      await many;
    },
  };
}

async function digestAlone(
  name: FileName,
  index: number,
  outputFormat: OutputFormat,
  settle: (index: number, outcome: DigestOutcome) => void,
  onProgress: (progress: DigestProgress) => void,
): Promise<void> {
  const options = {
    outputFormat,
    onProgress: ({ bytes }: { readonly bytes: number }) => onProgress({ files: 0, bytes }),
  };
  try {
    const isPath = typeof name === "string" && name !== "-";
    const hash = isPath ? await digestFile(name, options) : await digestStream(openBytes(name), options);
    settle(index, { hash });
  } catch (error) {
    settle(index, { error });
  }
}

/** The bytes of stdin (none the second time), or of a file whose name isn't UTF-8. */
export function openBytes(name: FileName): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  if (name !== "-") return createReadStream(name);
  return process.stdin.readableEnded ? [] : process.stdin;
}
