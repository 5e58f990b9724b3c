import { closeSync, readSync } from "node:fs";
import { nameFile } from "./file-path.ts";
import { bytesPerPiece } from "./run-job.ts";

const spareBuffers: Uint8Array[] = [];

/**
 * The bytes of an open file whose beginning was already read. Reads the rest synchronously, for threads that have
 * nothing else to do. A piece is valid until the next one is requested. The file is always closed.
 *
 * @param head the bytes that were already read, with which the first piece begins
 * @param path for errors
 * @throws Node's error, with the path
 */
export function* piecesAfter(head: Uint8Array, descriptor: number, path: string): Generator<Uint8Array, void> {
  const buffer = spareBuffers.pop() ?? new Uint8Array(bytesPerPiece);
  try {
    buffer.set(head);
    for (let length = head.length; ; length = 0) {
      const bytesRead = readSync(descriptor, buffer, length, bytesPerPiece - length, null);
      if (length + bytesRead === 0) return;
      yield buffer.subarray(0, length + bytesRead);
    }
  } catch (error) {
    throw nameFile(error, path);
  } finally {
    spareBuffers.push(buffer);
    closeSync(descriptor);
  }
}

/** The pieces of bytes that are already in memory. */
export function* bytePieces(bytes: Uint8Array): Generator<Uint8Array, void> {
  for (let start = 0; start < bytes.length; start += bytesPerPiece) yield bytes.subarray(start, start + bytesPerPiece);
}
