import { closeSync, openSync, readSync } from "node:fs";
import { digestBytesBatch } from "../../../lanes/lanes.ts";
import { maxShortBytes } from "../../../lanes/messages.ts";
import { nextTurn } from "../../../md5/event-loop.ts";
import { nameFile } from "../jobs/file-pieces.ts";
import { bytesPerPiece, isStopped, type Job, takeIndex } from "../jobs/job.ts";

/** More would only delay the digests of a batch. */
const filesPerBatch = 256;
const batchBytes = 2 ** 19;

/** Room for a short file, plus one byte that shows that a file is longer. */
const headBytes = maxShortBytes + 1;

/** A job's files. The short ones are digested in batches; the long ones are left to the caller. */
interface ShortFilesFirst {
  /** Digests short files up to the next long one. Resolves with its index, or with one past the end if none is left. */
  takeLong(): Promise<number>;
  /** The bytes of a long file that was taken. Each piece is valid until the next one is requested. Closes the file. */
  piecesOf(index: number): Iterable<Uint8Array>;
}

/**
 * Opens the files of a job one after another and digests those of at most 16 KiB in batches, so that a short file costs
 * neither a promise nor a turn of the event loop.
 *
 * @param onFailure called for each file that can't be opened or read; without it, the first one fails the job
 */
export function digestShortFiles(
  { inputs, counter, outputFormat }: Omit<Job<string>, "inputsAtOnce">,
  onHash: (index: number, hash: string) => void,
  onFailure?: (index: number, error: unknown) => void,
): ShortFilesFirst {
  const taken = new Map<number, LongFile>();
  const spareBuffers: Uint8Array[] = [];

  /** Reads the next files into a buffer until the buffer is full, a file is long or none is left. */
  function readBatch(buffer: Uint8Array): Batch {
    const batch: Batch = { indexes: [], messages: [], next: undefined };
    let start = 0;
    while (batch.indexes.length < filesPerBatch && start + headBytes <= buffer.length) {
      const index = takeIndex(counter);
      if (index >= inputs.length) return { ...batch, next: index };
      try {
        const { head, descriptor } = openFile(inputs[index] as string, buffer.subarray(start, start + headBytes));
        if (descriptor !== undefined) {
          taken.set(index, { head: head.slice(), descriptor });
          return { ...batch, next: index };
        }
        batch.indexes.push(index);
        batch.messages.push(head);
        start += head.length;
      } catch (error) {
        if (onFailure === undefined) throw error;
        onFailure(index, error);
      }
    }
    return batch;
  }

  async function digestBatch({ indexes, messages }: Batch): Promise<void> {
    const hashes = await digestBytesBatch(messages, outputFormat);
    for (const [place, index] of indexes.entries()) {
      if (isStopped(counter)) return;
      onHash(index, hashes[place] as string);
    }
  }

  return {
    async takeLong() {
      const buffer = spareBuffers.pop() ?? new Uint8Array(batchBytes);
      try {
        for (;;) {
          const batch = readBatch(buffer);
          try {
            await digestBatch(batch);
          } catch (error) {
            const { descriptor } = taken.get(batch.next ?? -1) ?? {};
            if (descriptor !== undefined) closeSync(descriptor);
            throw error;
          }
          if (batch.next !== undefined) return batch.next;
          // Lets the digests so far be reported first.
          await nextTurn();
        }
      } finally {
        spareBuffers.push(buffer);
      }
    },
    piecesOf(index) {
      const { head, descriptor } = taken.get(index) as LongFile;
      taken.delete(index);
      return piecesAfter(head, descriptor, inputs[index] as string);
    },
  };
}

interface Batch {
  readonly indexes: number[];
  readonly messages: Uint8Array[];
  /** The index of the long file that ended the batch, or one past the end; undefined if there may be more files. */
  readonly next: number | undefined;
}

interface LongFile {
  readonly head: Uint8Array;
  readonly descriptor: number;
}

/** Reads a file to its end and closes it, or until the buffer is full and returns the open descriptor. */
function openFile(path: string, buffer: Uint8Array): { readonly head: Uint8Array; readonly descriptor?: number } {
  let descriptor: number | undefined;
  let isLong = false;
  try {
    descriptor = openSync(path, "r");
    let length = 0;
    while (length < buffer.length) {
      const bytesRead = readSync(descriptor, buffer, length, buffer.length - length, null);
      if (bytesRead === 0) return { head: buffer.subarray(0, length) };
      length += bytesRead;
    }
    isLong = true;
    return { head: buffer, descriptor };
  } catch (error) {
    throw nameFile(error, path);
  } finally {
    if (!isLong && descriptor !== undefined) closeSync(descriptor);
  }
}

const pieceBuffers: Uint8Array[] = [];

/**
 * The bytes of an open file whose beginning was already read. Reads the rest synchronously, for threads that have
 * nothing else to do. A piece is valid until the next one is requested. The file is always closed.
 *
 * @param head the bytes that were already read, with which the first piece begins
 * @param path for errors
 * @throws Node's error, with the path
 */
export function* piecesAfter(head: Uint8Array, descriptor: number, path: string): Generator<Uint8Array, void> {
  const buffer = pieceBuffers.pop() ?? new Uint8Array(bytesPerPiece);
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
    pieceBuffers.push(buffer);
    closeSync(descriptor);
  }
}

/** The pieces of bytes that are already in memory. */
export function* bytePieces(bytes: Uint8Array): Generator<Uint8Array, void> {
  for (let start = 0; start < bytes.length; start += bytesPerPiece) yield bytes.subarray(start, start + bytesPerPiece);
}
