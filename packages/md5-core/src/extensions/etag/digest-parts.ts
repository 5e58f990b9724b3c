import { type ByteSource, type DigestStreamOptions, readPieces } from "../../digest-stream.ts";
import {
  type Bytes,
  isBuffer,
  readBytes,
  requireFunction,
  requireOptions,
  requireSignal,
} from "../../errors/check-arguments.ts";
import { Md5Error } from "../../errors/md5-error.ts";
import { createMd5Group, type Md5Group } from "../../lanes/lanes.ts";
import { bytesPerTurn, createPacer, orAborted } from "../../md5/event-loop.ts";
import type { Md5Hasher } from "../../md5/md5-hasher.ts";
import { countParts, maxPartCount, requirePartSize } from "./etag.ts";

/** The AWS CLI and boto3 upload parts of 8 MiB. */
const defaultPartSize = 8 * 2 ** 20;

/** Bytes that can be read in any order: a Blob, a File, or an object that reads a file in the same way. */
export interface SliceableSource {
  /** In bytes. */
  readonly size: number;
  /** The bytes from `start` up to `end`, which is at most `size`. */
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** A source of `digestStream`, or bytes in memory. */
export type PartSource = ByteSource | SliceableSource | Bytes;

/** How a source is read in parts. */
export interface ReadPartsOptions {
  /**
   * Stops reading immediately; the promise rejects with the signal's reason.
   *
   * @default none
   */
  signal?: AbortSignal | undefined;
  /**
   * Called with the number of bytes digested so far, at least every megabyte. The last call reports the total; for an
   * empty source, there is no call. If it throws, reading stops and the promise rejects with that error.
   *
   * @default none
   */
  onProgress?: DigestStreamOptions["onProgress"];
}

/** How a source is divided into parts. */
export interface DigestPartsOptions extends ReadPartsOptions {
  /**
   * The size of all parts but the last, in bytes, from 1 to 5 GiB.
   *
   * @default 8_388_608, 8 MiB
   */
  partSize?: number | undefined;
}

/** The digests of a source's parts. */
export interface PartDigests {
  /** The MD5 of each part, 16 bytes. An empty source has one part, which is empty. */
  readonly parts: readonly Uint8Array[];
  /** The size of the source, in bytes. */
  readonly size: number;
}

/**
 * The MD5 of each of a source's parts, as S3 divides an object. Parts of a Blob and of bytes in memory are digested
 * side by side; those of a stream as they arrive. Memory use doesn't grow with the source: up to 6 MB of a Blob are in
 * memory. The event loop gets a turn every megabyte.
 *
 * @throws Md5Error `INVALID_ARGUMENT` if `partSize` is out of range, if the source has more than 10,000 parts of that
 *   size, and for anything that `digestStream` refuses
 * @throws the error of the source or `onProgress`, or the signal's reason
 * @example
 * const { parts, size } = await digestParts(file, { partSize: 16 * 2 ** 20 });
 */
export async function digestParts(source: PartSource, options: DigestPartsOptions = {}): Promise<PartDigests> {
  requireReadOptions(options, "digestParts(source, { partSize: 8_388_608 })");
  const { partSize = defaultPartSize, ...others } = options;
  requirePartSize(partSize, "partSize");
  const { partsOfSizes, size } = await digestPartsOfSizes(source, [partSize], maxPartCount, others);
  const [parts] = partsOfSizes;
  if (parts) return { parts, size };
  throw new Md5Error("INVALID_ARGUMENT", `source: has more than ${maxPartCount} parts with the part size ${partSize}`);
}

/** @param form an example call that shows how to pass options */
export function requireReadOptions(options: ReadPartsOptions, form: string): void {
  requireOptions(options, form);
  requireSignal(options.signal);
  requireFunction(options.onProgress, "onProgress");
}

/** A source's parts, for each of several part sizes. */
interface PartsOfSizes {
  /** The digests, in the order of the sizes; null for a size that gives too many parts. */
  readonly partsOfSizes: readonly (readonly Uint8Array[] | null)[];
  /** In bytes; if all sizes give too many parts, what was read by then. */
  readonly size: number;
}

/**
 * Digests parts of several sizes while reading the source once.
 *
 * @param maxCount the most parts of a size
 */
export async function digestPartsOfSizes(
  source: PartSource,
  partSizes: readonly number[],
  maxCount: number,
  options: ReadPartsOptions,
): Promise<PartsOfSizes> {
  const slices = openSlices(source);
  if (slices === null) return digestInOrder(source as ByteSource, partSizes, maxCount, options);
  options.signal?.throwIfAborted();
  const { size } = slices;
  const [partSize, ...otherSizes] = partSizes.filter((each) => countParts(size, each) <= maxCount);
  if (partSize === undefined) return { partsOfSizes: partSizes.map(() => null), size };
  const digesting =
    otherSizes.length > 0
      ? digestInOrder(piecesOf(slices), partSizes, maxCount, options)
      : digestSideBySide(slices, partSize, options).then((parts) => ({
          partsOfSizes: partSizes.map((each) => (each === partSize ? parts : null)),
          size,
        }));
  const digested = await orAborted(digesting, options.signal);
  // Throws if the memory was transferred in the meantime: then only part of it was digested.
  if (isBuffer(source)) readBytes(source, "source");
  return digested;
}

/** Reads any bytes of a source. */
interface Slices {
  readonly size: number;
  read(start: number, end: number): Promise<Uint8Array> | Uint8Array;
}

/** Returns null for a source that can only be read in order. */
export function openSlices(source: PartSource): Slices | null {
  if (isBuffer(source)) {
    const { length } = readBytes(source, "source");
    return { size: length, read: (start, end) => readBytes(source, "source").subarray(start, end) };
  }
  if (typeof source !== "object" || source === null || !("size" in source && "slice" in source)) return null;
  if (!Number.isSafeInteger(source.size) || typeof source.slice !== "function") return null;
  const { size } = source;
  return {
    size,
    async read(start, end) {
      const bytes = new Uint8Array(await source.slice(start, end).arrayBuffer());
      if (bytes.length === end - start) return bytes;
      throw new Md5Error("INVALID_ARGUMENT", `source: has fewer bytes than its size, ${size}`);
    },
  };
}

async function* piecesOf({ size, read }: Slices): AsyncGenerator<Uint8Array, void> {
  for (let start = 0; start < size; start += bytesPerTurn) yield read(start, Math.min(start + bytesPerTurn, size));
}

/** As many parts as there are lanes, with as many bytes at a time as a group keeps. */
const partsAtOnce = 12;
const bytesAtOnce = 2 ** 16;

/** Digests several parts at a time: the same bytes of each, until they end. */
async function digestSideBySide(
  { size, read }: Slices,
  partSize: number,
  { signal, onProgress }: ReadPartsOptions,
): Promise<Uint8Array[]> {
  const count = countParts(size, partSize);
  // All rounds have about the same number of parts, because a few parts don't fill the lanes.
  const partsPerRound = Math.ceil(count / Math.ceil(count / partsAtOnce));
  const group = createMd5Group();
  const pacer = createPacer();
  const parts: Uint8Array[] = [];
  let bytes = 0;

  /** Reads the same bytes of each part of a round, at most {@link bytesPerTurn}. */
  function readRound(firstPart: number, length: number, offset: number): Promise<Uint8Array[]> {
    return Promise.all(
      Array.from({ length }, (_, index) => {
        const start = Math.min((firstPart + index) * partSize + offset, size);
        return read(start, Math.min(start + bytesPerTurn, (firstPart + index + 1) * partSize, size));
      }),
    );
  }

  for (let first = 0; first < count; first += partsPerRound) {
    const hashers = Array.from({ length: Math.min(partsPerRound, count - first) }, () => group.createMd5());
    for (let offset = 0; offset < Math.min(partSize, size - first * partSize); offset += bytesPerTurn) {
      const pieces = await readRound(first, hashers.length, offset);
      for (let start = 0; start < (pieces[0] as Uint8Array).length; start += bytesAtOnce) {
        const slices = pieces.map((piece) => piece.subarray(start, start + bytesAtOnce));
        for (const [index, hasher] of hashers.entries()) hasher.update(slices[index] as Uint8Array);
        group.flush();
        const added = slices.reduce((sum, { length }) => sum + length, 0);
        bytes += added;
        onProgress?.({ bytes });
        await pacer.after(added);
        signal?.throwIfAborted();
      }
    }
    parts.push(...hashers.map((hasher) => hasher.digest({ outputFormat: "bytes" })));
  }
  return parts;
}

/** Thrown to stop reading. */
const enough = new Error("no part size is left");

/** Digests parts of all sizes as the bytes arrive, in one lane for each size. */
async function digestInOrder(
  source: ByteSource,
  partSizes: readonly number[],
  maxCount: number,
  { signal, onProgress }: ReadPartsOptions,
): Promise<PartsOfSizes> {
  const group = createMd5Group();
  const pacer = createPacer();
  const dividers = partSizes.map((partSize) => new PartDivider(group, partSize, maxCount));
  let left = dividers;
  let size = 0;
  const bytesPerSlice = Math.ceil(bytesPerTurn / partSizes.length);
  try {
    await readPieces(source, signal, async (piece, index) => {
      for (let start = 0; start < piece.length; start += bytesPerSlice) {
        const slice = piece.subarray(start, start + bytesPerSlice);
        left = left.filter((divider) => divider.update(slice));
        group.flush();
        size += slice.length;
        if (left.length === 0) throw enough;
        onProgress?.({ bytes: size });
        await pacer.after(slice.length * left.length);
        if (signal?.aborted) return;
      }
      // Throws if the piece was transferred during these turns: it was digested only in part.
      readBytes(piece, "source", index);
    });
  } catch (error) {
    if (error !== enough) throw error;
  }
  return { partsOfSizes: dividers.map((divider) => (left.includes(divider) ? divider.finish() : null)), size };
}

/** Divides a source into parts of one size, and digests them. */
class PartDivider {
  readonly #group: Md5Group;
  readonly #partSize: number;
  readonly #maxCount: number;
  readonly #parts: Uint8Array[] = [];
  /** The hasher of the part that has begun. */
  #hasher: Md5Hasher | undefined;

  constructor(group: Md5Group, partSize: number, maxCount: number) {
    this.#group = group;
    this.#partSize = partSize;
    this.#maxCount = maxCount;
  }

  /** Adds bytes; they are digested when the group is flushed. Returns false once there are too many parts. */
  update(bytes: Uint8Array): boolean {
    for (let start = 0; start < bytes.length; ) {
      if (this.#hasher === undefined && this.#parts.length === this.#maxCount) return false;
      this.#hasher ??= this.#group.createMd5();
      const slice = bytes.subarray(start, start + this.#partSize - this.#hasher.bytesHashed);
      this.#hasher.update(slice);
      start += slice.length;
      if (this.#hasher.bytesHashed === this.#partSize) this.#endPart(this.#hasher);
    }
    return true;
  }

  /** Ends the last part. A source without bytes has one part. */
  finish(): readonly Uint8Array[] {
    if (this.#hasher !== undefined) this.#endPart(this.#hasher);
    else if (this.#parts.length === 0) this.#endPart(this.#group.createMd5());
    return this.#parts;
  }

  #endPart(hasher: Md5Hasher): void {
    this.#parts.push(hasher.digest({ outputFormat: "bytes" }));
    this.#hasher = undefined;
  }
}
