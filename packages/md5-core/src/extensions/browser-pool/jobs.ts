import { createMd5Group, digestBytesBatch } from "../../lanes/lanes.ts";
import type { OutputFormat } from "../../md5/output-format.ts";

/** A message to a worker. Files are sent as references, which copies none of their bytes. */
export type PoolRequest =
  /** Digests files. A single one is read in chunks; several are read as a whole and digested side by side. */
  | {
      readonly type: "digest";
      readonly id: number;
      readonly files: readonly Blob[];
      readonly outputFormat: OutputFormat;
    }
  /** Stops reading the single file of a job. */
  | { readonly type: "cancel"; readonly id: number };

/** A message from a worker about a job. The last one has `outcomes`. */
export interface PoolReply {
  readonly id: number;
  /** The bytes read of a single file so far. */
  readonly bytesRead?: number;
  /** For each file its digest, or why it has none. */
  readonly outcomes?: readonly FileOutcome[];
}

/** A digest, or the name and message of the browser's error. */
export type FileOutcome = string | { readonly name: string; readonly message: string };

/** Reporting each chunk would keep the page busier than reading keeps the worker. */
const progressIntervalMs = 50;

/**
 * Creates what a worker does with its messages. It doesn't wait for one job before it starts the next one: files that
 * are read in chunks share the lanes of one group.
 *
 * @param reply sends a message to the page
 */
export function createJobRunner(reply: (message: PoolReply) => void): (request: PoolRequest) => void {
  const group = createMd5Group();
  const readers = new Map<number, ReadableStreamDefaultReader<Uint8Array>>();

  async function digestChunks(id: number, file: Blob, outputFormat: OutputFormat): Promise<FileOutcome> {
    const reader = file.stream().getReader();
    readers.set(id, reader);
    const hasher = group.createMd5();
    let reportedAt = performance.now();
    for (;;) {
      const { done, value } = await reader.read();
      if (!readers.has(id)) return { name: "AbortError", message: "Cancelled" };
      if (done) return hasher.digest({ outputFormat });
      hasher.update(value);
      if (performance.now() - reportedAt < progressIntervalMs) continue;
      reportedAt = performance.now();
      reply({ id, bytesRead: hasher.bytesHashed });
    }
  }

  async function digestWhole(files: readonly Blob[], outputFormat: OutputFormat): Promise<readonly FileOutcome[]> {
    const joined = await readJoined(files).catch(() => null);
    if (joined !== null) return digestBytesBatch(joined, outputFormat);
    const contents = await Promise.all(files.map((file) => file.arrayBuffer().catch(describeError)));
    const hashes = await digestBytesBatch(
      contents.filter((content) => content instanceof ArrayBuffer),
      outputFormat,
    );
    const next = hashes.values();
    return contents.map((content) => (content instanceof ArrayBuffer ? (next.next().value ?? "") : content));
  }

  async function run(id: number, files: readonly Blob[], outputFormat: OutputFormat): Promise<void> {
    const [file, ...others] = files;
    const isAlone = file !== undefined && others.length === 0;
    const outcomes = isAlone
      ? [await digestChunks(id, file, outputFormat).catch(describeError)]
      : await digestWhole(files, outputFormat).catch((error) => files.map(() => describeError(error)));
    readers.delete(id);
    reply({ id, outcomes });
  }

  return (request) => {
    if (request.type === "digest") {
      void run(request.id, request.files, request.outputFormat);
      return;
    }
    const reader = readers.get(request.id);
    readers.delete(request.id);
    // Ends a read in progress, no matter how slow the disk is.
    reader?.cancel().catch(() => {});
  };
}

/**
 * Reads files as a single Blob: browsers take about a millisecond for each read, which is longer than a short file
 * itself takes. Rejects if one of the files can't be read; null if the sizes of the files have changed.
 */
async function readJoined(files: readonly Blob[]): Promise<Uint8Array[] | null> {
  const joined = await new Blob([...files]).arrayBuffer();
  if (joined.byteLength !== files.reduce((sum, { size }) => sum + size, 0)) return null;
  let end = 0;
  return files.map(({ size }) => {
    end += size;
    return new Uint8Array(joined, end - size, size);
  });
}

function describeError(error: unknown): { readonly name: string; readonly message: string } {
  return error instanceof Error
    ? { name: error.name, message: error.message }
    : { name: "Error", message: String(error) };
}
