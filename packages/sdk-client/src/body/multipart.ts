import { OptionError } from "../errors/errors.ts";
import { type FileContent, type FilePart, isBlob, isBytes, isNodeStream } from "./file-input.ts";
import { type RequestBody, uploadStream } from "./request-body.ts";

type RepeatablePart = string | Blob | Uint8Array;
type Part = RepeatablePart | ChunkReader;

/** Reads a stream. Unlike a generator, it can be closed before its first read and during a pending one. */
interface ChunkReader {
  next(): Promise<IteratorResult<Uint8Array, unknown>>;
  close(): Promise<unknown>;
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/**
 * Quotes a name as browsers do in forms: in UTF-8, with characters that would end the name escaped (HTML,
 * multipart/form-data encoding).
 */
function quoted(name: string): string {
  return `"${name.replace(/["\r\n]/g, (character) => encodeURIComponent(character))}"`;
}

function boundary(): string {
  return `fingerpaint-${Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join("")}`;
}

function isRepeatable(part: Part | FileContent): part is RepeatablePart {
  return typeof part === "string" || isBlob(part) || isBytes(part);
}

function readerOf(stream: Exclude<FileContent, Blob | Uint8Array>): ChunkReader {
  // Not every browser can iterate a ReadableStream.
  if ("getReader" in stream) {
    const reader = stream.getReader();
    return { next: () => reader.read(), close: () => reader.cancel() };
  }
  const iterator = stream[Symbol.asyncIterator]();
  return {
    next: () => iterator.next(),
    close: async () => (isNodeStream(stream) ? stream.destroy() : iterator.return?.()),
  };
}

async function* bytesOf(part: Part): AsyncGenerator<Uint8Array> {
  if (typeof part === "string") yield encode(part);
  else if (isBytes(part)) yield part;
  else {
    const reader = isBlob(part) ? readerOf(part.stream()) : part;
    let next: IteratorResult<Uint8Array, unknown> | undefined;
    try {
      for (next = await reader.next(); !next.done; next = await reader.next()) {
        const { value: chunk } = next;
        if (!isBytes(chunk)) throw new OptionError("content", "must produce Uint8Array chunks: don't set an encoding");
        yield chunk;
      }
    } finally {
      if (!next?.done) await reader.close();
    }
  }
}

function byteLength(part: Part | FileContent, streamSize: number | undefined): number | undefined {
  if (typeof part === "string") return encode(part).byteLength;
  if (isBlob(part)) return part.size;
  return isBytes(part) ? part.byteLength : streamSize;
}

/**
 * A form of text fields and files as a request body (RFC 7578).
 *
 * @throws OptionError for a stream that is given twice
 */
export function multipartBody(
  fields: Readonly<Record<string, string | undefined>>,
  fileField: string,
  files: readonly FilePart[],
): RequestBody {
  const streams = files.map(({ content }) => content).filter((content) => !isRepeatable(content));
  if (new Set(streams).size < streams.length) throw new OptionError(fileField, "must not have the same stream twice");
  const separator = boundary();
  const disposition = (name: string) => `--${separator}\r\nContent-Disposition: form-data; name="${name}"`;
  const parts: Part[] = [];
  let totalBytes: number | undefined = 0;
  const add = (part: string | FileContent, streamSize?: number) => {
    const length = byteLength(part, streamSize);
    totalBytes = totalBytes === undefined || length === undefined ? undefined : totalBytes + length;
    parts.push(isRepeatable(part) ? part : readerOf(part));
  };
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) add(`${disposition(name)}\r\n\r\n${value}\r\n`);
  }
  for (const { filename, content, size } of files) {
    add(`${disposition(fileField)}; filename=${quoted(filename)}\r\nContent-Type: application/octet-stream\r\n\r\n`);
    add(content, size);
    add("\r\n");
  }
  add(`--${separator}--\r\n`);

  const contentType = `multipart/form-data; boundary=${separator}`;
  if (parts.every(isRepeatable)) {
    // A blob only refers to its parts, including files on disk, and every fetch can send one with its length.
    const blob = new Blob(parts as BlobPart[]);
    return {
      contentType,
      repeatable: true,
      open: (attemptIsOver, onError, onProgress) =>
        onProgress ? uploadStream(bytesOf(blob), blob.size, attemptIsOver, onError, onProgress) : blob,
    };
  }
  async function* allBytes() {
    for (const part of parts) yield* bytesOf(part);
  }
  return {
    contentType,
    repeatable: false,
    open: (attemptIsOver, ...callbacks) => uploadStream(allBytes(), totalBytes, attemptIsOver, ...callbacks),
    close() {
      for (const part of parts) if (!isRepeatable(part)) part.close().catch(() => {});
    },
  };
}
