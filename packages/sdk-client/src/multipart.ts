import { OptionError } from "./errors/option-error.ts";
import type { RequestBody } from "./request-body.ts";
import { uploadStream } from "./upload-stream.ts";

/**
 * A file's bytes. A blob or bytes can be sent again by a retry; a stream (Node's included) is read once, as it is sent,
 * and never held whole.
 */
export type FileContent = Blob | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

export interface NamedFile {
  /** As it should come back; any Unicode (rule M9). */
  readonly filename: string;
  readonly content: FileContent;
  /** Bytes of a stream, where known: gives upload progress a total. */
  readonly size?: number | undefined;
}

export type FileInput = File | NamedFile;

type Part = string | FileContent;

const encoder = new TextEncoder();

/**
 * As browsers write names in forms: UTF-8, with what would end the name escaped (HTML, multipart/form-data encoding).
 */
function quoted(name: string): string {
  return `"${name.replace(/["\r\n]/g, (character) => encodeURIComponent(character))}"`;
}

function boundary(): string {
  return `fingerpaint-${Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join("")}`;
}

function isRepeatable(part: Part): part is string | Blob | Uint8Array {
  return typeof part === "string" || part instanceof Blob || part instanceof Uint8Array;
}

/** Not every browser can iterate a ReadableStream. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel();
  }
}

async function* bytesOf(part: Part): AsyncGenerator<Uint8Array> {
  if (typeof part === "string") yield encoder.encode(part);
  else if (part instanceof Uint8Array) yield part;
  else if (part instanceof Blob) yield* chunksOf(part.stream());
  else {
    for await (const chunk of "getReader" in part ? chunksOf(part) : part) {
      if (!(chunk instanceof Uint8Array))
        throw new OptionError("content", "must give Uint8Array chunks: set no encoding");
      yield chunk;
    }
  }
}

function byteLength(part: Part, streamSize: number | undefined): number | undefined {
  if (typeof part === "string") return encoder.encode(part).byteLength;
  if (part instanceof Blob) return part.size;
  return part instanceof Uint8Array ? part.byteLength : streamSize;
}

/** A form of text fields and files as a request body (RFC 7578). */
export function multipartBody(
  fields: Readonly<Record<string, string | undefined>>,
  fileField: string,
  files: readonly FileInput[],
): RequestBody {
  const separator = boundary();
  const disposition = (name: string) => `--${separator}\r\nContent-Disposition: form-data; name="${name}"`;
  const parts: Part[] = [];
  let totalBytes: number | undefined = 0;
  const add = (part: Part, streamSize?: number) => {
    const length = byteLength(part, streamSize);
    totalBytes = totalBytes === undefined || length === undefined ? undefined : totalBytes + length;
    parts.push(part);
  };
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) add(`${disposition(name)}\r\n\r\n${value}\r\n`);
  }
  for (const file of files) {
    const { filename, content, size } = file instanceof Blob ? { filename: file.name, content: file } : file;
    add(`${disposition(fileField)}; filename=${quoted(filename)}\r\nContent-Type: application/octet-stream\r\n\r\n`);
    add(content, size);
    add("\r\n");
  }
  add(`--${separator}--\r\n`);

  const contentType = `multipart/form-data; boundary=${separator}`;
  if (parts.every(isRepeatable)) {
    // A blob refers to its parts, files on disk included, and every fetch can send one with its length.
    const blob = new Blob(parts as BlobPart[]);
    return {
      contentType,
      repeatable: true,
      open: (attemptIsOver, onProgress) =>
        onProgress ? uploadStream(bytesOf(blob), blob.size, attemptIsOver, onProgress) : blob,
    };
  }
  let streamError: unknown;
  async function* allBytes() {
    try {
      for (const part of parts) yield* bytesOf(part);
    } catch (error) {
      streamError = error;
      throw error;
    }
  }
  return {
    contentType,
    repeatable: false,
    open: (attemptIsOver, onProgress) => uploadStream(allBytes(), totalBytes, attemptIsOver, onProgress),
    streamError: () => streamError,
  };
}
