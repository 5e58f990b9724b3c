import { OptionError } from "../errors/errors.ts";
import { type FileContent, type FilePart, isBlob, isBytes } from "./file-input.ts";
import { type RequestBody, uploadStream } from "./request-body.ts";

type Part = string | FileContent;

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

function isRepeatable(part: Part): part is string | Blob | Uint8Array {
  return typeof part === "string" || isBlob(part) || isBytes(part);
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
  if (typeof part === "string") yield encode(part);
  else if (isBytes(part)) yield part;
  else if (isBlob(part)) yield* chunksOf(part.stream());
  else {
    for await (const chunk of "getReader" in part ? chunksOf(part) : part) {
      if (!isBytes(chunk)) throw new OptionError("content", "must produce Uint8Array chunks: don't set an encoding");
      yield chunk;
    }
  }
}

function byteLength(part: Part, streamSize: number | undefined): number | undefined {
  if (typeof part === "string") return encode(part).byteLength;
  if (isBlob(part)) return part.size;
  return isBytes(part) ? part.byteLength : streamSize;
}

/** A form of text fields and files as a request body (RFC 7578). */
export function multipartBody(
  fields: Readonly<Record<string, string | undefined>>,
  fileField: string,
  files: readonly FilePart[],
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
