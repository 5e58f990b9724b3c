import { md5Engine } from "#md5-engine";
import {
  type Bytes,
  isBuffer,
  readBytes,
  requireFunction,
  requireSignal,
  requireWholeFile,
  wrongType,
} from "./errors/check-arguments.ts";
import { Md5Error } from "./errors/md5-error.ts";
import type { Md5State } from "./md5/engine.ts";
import { bytesPerTurn, createPacer } from "./md5/event-loop.ts";
import {
  type Digest,
  type DigestFormat,
  type DigestOptions,
  formatOf,
  fromWritten,
  writtenFormat,
} from "./md5/output-format.ts";

/** How much of a source has been digested. */
export interface Progress {
  /** The number of bytes digested so far. */
  readonly bytes: number;
}

/** How a stream is digested. */
export interface DigestStreamOptions<Format extends DigestFormat = DigestFormat> extends DigestOptions<Format> {
  /**
   * Stops reading immediately; the promise rejects with the signal's reason.
   *
   * @default none
   */
  signal?: AbortSignal | undefined;
  /**
   * Called after each piece of the source, and every 512 KiB within a larger piece. The last call reports the total;
   * for an empty source, there is no call. If it throws, the source is cancelled and the promise rejects with that
   * error.
   *
   * @default none
   */
  onProgress?: ((progress: Progress) => void) | undefined;
}

/**
 * The MD5 of a source's bytes. Memory use doesn't grow with the source, and the event loop gets a turn every half
 * megabyte. If reading ends before the source does, the source is cancelled.
 *
 * @throws Md5Error `INVALID_ARGUMENT` if `source` isn't a source, is locked, or is a Response or Node stream that has
 *   already been read (others give what is left of them), or, naming its index, if a piece isn't bytes or its memory
 *   was transferred before or while it was digested
 * @throws Md5Error `INVALID_OUTPUT_FORMAT`, before anything is read
 * @throws DOMException `NotReadableError` if a File's size changes while it is read
 * @throws the error of the source or `onProgress`, or the signal's reason
 * @example
 * await digestStream(createReadStream("release.tar.gz"));
 * await digestStream(await fetch(url), { signal: AbortSignal.timeout(5_000) });
 */
export async function digestStream<Format extends DigestFormat = "hex">(
  source: ByteSource,
  options: DigestStreamOptions<Format> = {},
): Promise<Digest<Format>> {
  const format = formatOf(options, 'digestStream(source, { outputFormat: "base64" })');
  const { signal, onProgress } = options;
  requireSignal(signal);
  requireFunction(onProgress, "onProgress");
  let state: Md5State | undefined;
  let bytes = 0;
  const pacer = createPacer();
  await readPieces(source, signal, async (piece, index) => {
    state ??= md5Engine.createState(piece.length);
    for (let start = 0; start < piece.length; start += bytesPerTurn) {
      const slice = piece.subarray(start, start + bytesPerTurn);
      state.update(slice);
      bytes += slice.length;
      onProgress?.({ bytes });
      await pacer.after(slice.length);
      if (signal?.aborted) return;
    }
    // Throws if the piece was transferred during these turns: it was digested only in part.
    readBytes(piece, "source", index);
  });
  state ??= md5Engine.createState(0);
  return fromWritten(state.finishAs(writtenFormat(format)), format);
}

/**
 * Bytes in pieces: a web stream, a Node stream or another async iterable, an array or another iterable, a Blob or File,
 * or the body of a Response (whatever its status).
 */
export type ByteSource = ReadableStream<Bytes> | AsyncIterable<Bytes> | Iterable<Bytes> | Blob | Response;

/** Reads a source piece by piece. */
interface PieceReader {
  next(): Promise<IteratorResult<Bytes, unknown>>;
  cancel(reason: unknown): Promise<unknown>;
}

/**
 * Reads until the source ends, `consume` or the source fails, or the signal aborts. The signal works even if the source
 * hangs. If reading ends before the source does, the source is cancelled.
 *
 * @throws Md5Error `INVALID_ARGUMENT` if `source` isn't a source, is locked, or is a Response or Node stream that has
 *   already been read, or, naming its index, if a piece isn't bytes or its memory was transferred
 */
export async function readPieces(
  source: ByteSource,
  signal: AbortSignal | undefined,
  consume: (piece: Uint8Array, index: number) => Promise<void>,
): Promise<void> {
  const reader = openReader(source);
  return new Promise((resolve, reject) => {
    function stop(reason: unknown): void {
      reject(reason);
      // The promise is already settled, so errors from cancelling are ignored.
      reader.cancel(reason).catch(() => {});
    }
    const abort = () => stop(signal?.reason);

    async function readAll(): Promise<void> {
      for (let index = 0; ; index++) {
        const { done, value } = await reader.next();
        if (done || signal?.aborted) return;
        await consume(readBytes(value, "source", index), index);
      }
    }

    if (signal?.aborted) return abort();
    signal?.addEventListener("abort", abort);
    readAll()
      .then(resolve, stop)
      .finally(() => signal?.removeEventListener("abort", abort));
  });
}

/** Checks for methods rather than classes, so that streams and responses from other realms and polyfills work too. */
function openReader(source: unknown): PieceReader {
  if (typeof source !== "object" || source === null || ArrayBuffer.isView(source)) throw notASource(source);
  if (isWebStream(source)) return streamReader(source);
  // Iterating a Node stream that was already read to its end yields nothing, as if it were empty.
  if ("readableEnded" in source && source.readableEnded === true) throw readAlready("the stream");
  if (isAsyncIterable(source)) {
    const reader = iteratorReader(source[Symbol.asyncIterator]());
    return isNodeStream(source) ? { ...reader, cancel: async () => closeNodeStream(source) } : reader;
  }
  if (isIterable(source)) return iteratorReader(source[Symbol.iterator]());
  if ("stream" in source && typeof source.stream === "function") {
    const reader = openReader(source.stream());
    return "size" in source && typeof source.size === "number" ? wholeReader(reader, source.size) : reader;
  }
  if (!("body" in source && "bodyUsed" in source)) throw notASource(source);
  // The body of a Response that was already read would look empty, too.
  if (source.bodyUsed) throw readAlready("the body of the Response");
  return source.body === null ? iteratorReader([][Symbol.iterator]()) : openReader(source.body);
}

function isWebStream(source: object): source is ReadableStream<Bytes> {
  return "getReader" in source && typeof source.getReader === "function";
}

function isAsyncIterable(source: object): source is AsyncIterable<Bytes> {
  return Symbol.asyncIterator in source && typeof source[Symbol.asyncIterator] === "function";
}

/** The part of a Node stream that closes it. */
interface NodeStream {
  on(event: "error", listener: () => void): unknown;
  destroy(): unknown;
}

function isNodeStream(source: object): source is NodeStream {
  return "on" in source && "destroy" in source && typeof source.destroy === "function";
}

/** Its iterator would close it only after a pending read, and not at all before the first one. */
function closeNodeStream(stream: NodeStream): void {
  // It may still fail to open its file. Without a listener, that would end the program.
  stream.on("error", () => {});
  stream.destroy();
}

function isIterable(source: object): source is Iterable<Bytes> {
  return Symbol.iterator in source && typeof source[Symbol.iterator] === "function";
}

/** A reader can be cancelled during a pending read, unlike a stream's iterator, which Safari lacks anyway. */
function streamReader(stream: ReadableStream<Bytes>): PieceReader {
  if (stream.locked) throw new Md5Error("INVALID_ARGUMENT", "source: is locked; another reader has it");
  const reader = stream.getReader();
  return { next: () => reader.read(), cancel: (reason) => reader.cancel(reason) };
}

/** Reads a Blob or File, which ends early in some browsers if the file becomes shorter. */
function wholeReader(reader: PieceReader, size: number): PieceReader {
  let bytesRead = 0;
  return {
    async next() {
      const result = await reader.next();
      if (result.done) requireWholeFile({ size }, bytesRead);
      else bytesRead += result.value.byteLength;
      return result;
    },
    cancel: (reason) => reader.cancel(reason),
  };
}

function iteratorReader(iterator: AsyncIterator<Bytes> | Iterator<Bytes>): PieceReader {
  return { next: async () => iterator.next(), cancel: async () => iterator.return?.() };
}

function readAlready(what: string): Md5Error {
  return new Md5Error("INVALID_ARGUMENT", `source: ${what} was read already`);
}

function notASource(value: unknown): Md5Error {
  const advice = isBuffer(value) || typeof value === "string" ? " (see digestBytes and digestText)" : "";
  return wrongType(value, "source", undefined, `a stream, a Blob, a Response or an iterable of bytes${advice}`);
}
