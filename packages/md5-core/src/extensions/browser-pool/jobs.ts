import { requireWholeFile } from "../../errors/check-arguments.ts";
import { createMd5Group, digestBytesBatch } from "../../lanes/lanes.ts";
import { nextTurn } from "../../md5/event-loop.ts";
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

/** Each file that is read in chunks has this much memory. */
const chunkBytes = 2 ** 20;

/**
 * Creates what a worker does with its messages. It doesn't wait for one job before it starts the next one: files that
 * are read in chunks share the lanes of one group.
 *
 * @param reply sends a message to the page
 */
export function createJobRunner(reply: (message: PoolReply) => void): (request: PoolRequest) => void {
  const group = createMd5Group();
  const readers = new Map<number, ChunkReader>();

  async function digestChunks(id: number, file: Blob, outputFormat: OutputFormat): Promise<FileOutcome> {
    const reader = openChunks(file.stream());
    readers.set(id, reader);
    const hasher = group.createMd5();
    let reportedAt = performance.now();
    for (;;) {
      const chunk = await reader.read();
      if (!readers.has(id)) return { name: "AbortError", message: "Cancelled" };
      if (chunk === undefined) {
        requireWholeFile(file, hasher.bytesHashed);
        return hasher.digest({ outputFormat });
      }
      hasher.update(chunk);
      // Chunks of other files may arrive in this turn and be digested together with this one.
      await nextTurn();
      group.flush();
      if (performance.now() - reportedAt < progressIntervalMs) continue;
      reportedAt = performance.now();
      reply({ id, bytesRead: hasher.bytesHashed });
    }
  }

  async function digestWhole(files: readonly Blob[], outputFormat: OutputFormat): Promise<readonly FileOutcome[]> {
    const joined = await readJoined(files).catch(() => null);
    if (joined !== null) return digestBytesBatch(joined, outputFormat);
    const contents = await Promise.all(files.map((file) => readAlone(file).catch(describeError)));
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
      ? [await digestChunks(id, file, outputFormat).catch((error) => describeFailure(file, error))]
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

interface ChunkReader {
  /** The next chunk, whose bytes last until the next call; undefined at the end. */
  read(): Promise<Uint8Array | undefined>;
  cancel(): Promise<void>;
}

/**
 * Reads a file's stream into the same memory again and again. Browsers that can't do so give each chunk new memory, and
 * have up to 100 MB of it waiting to be collected.
 */
function openChunks(stream: ReadableStream<Uint8Array<ArrayBuffer>>): ChunkReader {
  const reader = openByteReader(stream);
  if (reader === null) {
    const reader = stream.getReader();
    return { read: async () => (await reader.read()).value, cancel: () => reader.cancel() };
  }
  let memory = new ArrayBuffer(chunkBytes);
  return {
    async read() {
      const { done, value } = await reader.read(new Uint8Array(memory));
      if (done) return undefined;
      memory = value.buffer;
      return value;
    },
    cancel: () => reader.cancel(),
  };
}

/** Null for a stream that doesn't read into a caller's memory. */
function openByteReader(stream: ReadableStream): ReadableStreamBYOBReader | null {
  try {
    return stream.getReader({ mode: "byob" });
  } catch {
    return null;
  }
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

async function readAlone(file: Blob): Promise<ArrayBuffer> {
  const content = await file.arrayBuffer();
  requireWholeFile(file, content.byteLength);
  return content;
}

/** The error of a stream may not say why the file can't be read (Chromium: "network error"). Another read does. */
async function describeFailure(file: Blob, error: unknown): Promise<FileOutcome> {
  if (error instanceof DOMException) return describeError(error);
  const start = await file.slice(0, 1).arrayBuffer().catch(describeError);
  if (!(start instanceof ArrayBuffer)) return start;
  // Chromium reads nothing from a slice of a file that is gone.
  if (start.byteLength === 0) return { name: "NotFoundError", message: "The file could not be found." };
  return describeError(error);
}

function describeError(error: unknown): Exclude<FileOutcome, string> {
  return error instanceof Error
    ? { name: error.name, message: error.message }
    : { name: "Error", message: String(error) };
}
