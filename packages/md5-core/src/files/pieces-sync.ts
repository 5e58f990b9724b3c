import { closeSync, openSync, readSync } from "node:fs";
import { nameFile } from "./file-path.ts";
import { bytesPerPiece } from "./run-job.ts";

const spareBuffers: Uint8Array[] = [];

/**
 * A file's bytes, read while the thread waits: for threads that have nothing else to do. For small files this is much
 * quicker than promises are. A piece is valid until the next one is asked for.
 *
 * @throws Node's error, with the path
 */
export function* filePiecesSync(path: string): Generator<Uint8Array, void> {
  const descriptor = openSync(path, "r");
  const buffer = spareBuffers.pop() ?? new Uint8Array(bytesPerPiece);
  try {
    for (;;) {
      const bytesRead = readSync(descriptor, buffer, 0, bytesPerPiece, null);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } catch (error) {
    throw nameFile(error, path);
  } finally {
    spareBuffers.push(buffer);
    closeSync(descriptor);
  }
}

/** Bytes that are in memory. */
export function* bytePieces(bytes: Uint8Array): Generator<Uint8Array, void> {
  for (let start = 0; start < bytes.length; start += bytesPerPiece) yield bytes.subarray(start, start + bytesPerPiece);
}
