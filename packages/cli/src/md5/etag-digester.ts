import { type FileHandle, open } from "node:fs/promises";
import { formatDigest } from "@fingerpaint/md5-core";
import {
  digestParts,
  formatMultipartETag,
  type PartSource,
  type SliceableSource,
  verifyMultipartETag,
} from "@fingerpaint/md5-core/etag";
import type { Digester } from "./digest-outcome.ts";
import type { FileName } from "./file-name.ts";
import { openBytes } from "./local-digester.ts";

type OnBytes = (progress: { readonly bytes: number }) => void;

/**
 * Digests files as S3 does when the AWS CLI uploads them: a file smaller than the part size in one piece, any other in
 * parts.
 *
 * @param partSize in bytes
 */
export function createETagDigester(partSize: number): Digester {
  return {
    async digestAll(names, onOutcome, onProgress) {
      for (const [index, name] of names.entries()) {
        try {
          const onBytes: OnBytes = ({ bytes }) => names.length === 1 && onProgress({ files: 0, bytes });
          const hash = await readFrom(name, (source) => etagOf(source, partSize, onBytes));
          onOutcome(name, { hash });
        } catch (error) {
          onOutcome(name, { error });
        }
        onProgress({ files: index + 1 });
      }
    },
  };
}

async function etagOf(source: PartSource, partSize: number, onProgress: OnBytes): Promise<string> {
  const { parts, size } = await digestParts(source, { partSize, onProgress });
  const [first] = parts;
  return size < partSize && first !== undefined ? formatDigest(first) : formatMultipartETag(parts);
}

/**
 * Whether a file has an ETag of several parts.
 *
 * @param partSize in bytes; undefined to try those of common clients
 * @throws Node's error for a file that can't be read
 */
export async function hasETag(
  name: FileName,
  etag: string,
  partSize: number | undefined,
  onProgress: OnBytes,
): Promise<boolean> {
  const options = { onProgress, ...(partSize !== undefined && { partSizes: [partSize] }) };
  const { isValid } = await readFrom(name, (source) => verifyMultipartETag(source, etag, options));
  return isValid;
}

/** Opens a file, or stdin, and closes it in the end. The parts of a regular file can be read in any order. */
async function readFrom<Result>(name: FileName, read: (source: PartSource) => Promise<Result>): Promise<Result> {
  if (name === "-") return read(openBytes(name));
  const file = await open(name);
  try {
    const stats = await file.stat();
    // Files below /proc have the size 0, too. A pipe can be opened only once.
    if (!stats.isFile() || stats.size === 0) return await read(file.createReadStream({ autoClose: false }));
    const slices: SliceableSource = {
      size: stats.size,
      slice: (start, end) => ({ arrayBuffer: () => readSlice(file, start, end) }),
    };
    return await read(slices);
  } finally {
    await file.close();
  }
}

/** The bytes from `start` up to `end`, or up to the end of a file that has become shorter. */
async function readSlice(file: FileHandle, start: number, end: number): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(end - start);
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, start + filled);
    if (bytesRead === 0) return bytes.buffer.slice(0, filled);
    filled += bytesRead;
  }
  return bytes.buffer;
}
