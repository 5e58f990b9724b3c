import { createMd5Group } from "../../../lanes/lanes.ts";
import { nextTurn } from "../../../md5/event-loop.ts";
import type { OutputFormat } from "../../../md5/output-format.ts";

/** Inputs to digest: file paths or bytes. Threads with the same inputs share the counter. */
export interface Job<Input> {
  readonly inputs: readonly Input[];
  readonly counter: JobCounter;
  /** The most inputs to digest at the same time. Together they fill SIMD lanes. */
  readonly inputsAtOnce: number;
  readonly outputFormat: OutputFormat;
}

/**
 * Eight pieces of 128 KiB add up to a megabyte, the work of one event loop turn. A ninth would wait for the next turn.
 */
const maxInputsAtOnce = 8;
export const bytesPerPiece = 2 ** 17;

/**
 * Digests inputs until none is left or the job is stopped, and yields to the event loop after each piece.
 *
 * @param piecesOf returns an input's bytes; a piece mustn't change for one turn
 * @param onFailure called for each input that can't be read; without it, the first one fails the job
 * @param takeNext takes the index of the next input; it is past the end if none is left
 * @throws the first error of an input or of `onHash`; the other inputs continue until the job is stopped
 */
export async function runJob<Input>(
  { inputs, counter, inputsAtOnce, outputFormat }: Job<Input>,
  piecesOf: (input: Input, index: number) => Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  onHash: (index: number, hash: string) => void,
  onFailure?: (index: number, error: unknown) => void,
  takeNext: () => number | Promise<number> = () => takeIndex(counter),
): Promise<void> {
  const lanes = createMd5Group();
  async function digestInput(index: number): Promise<string | undefined> {
    const hasher = lanes.createMd5();
    try {
      for await (const piece of piecesOf(inputs[index] as Input, index)) {
        if (isStopped(counter)) return undefined;
        hasher.update(piece);
        // By then, the lanes have digested the piece, together with those of the other inputs.
        await nextTurn();
      }
    } catch (error) {
      if (onFailure === undefined) throw error;
      if (!isStopped(counter)) onFailure(index, error);
      return undefined;
    }
    return hasher.digest({ outputFormat });
  }
  async function digestInputs(): Promise<void> {
    for (let index = await takeNext(); index < inputs.length; index = await takeNext()) {
      const hash = await digestInput(index);
      if (isStopped(counter)) return;
      if (hash !== undefined) onHash(index, hash);
    }
  }
  await Promise.all(Array.from({ length: Math.min(inputsAtOnce, maxInputsAtOnce) }, digestInputs));
}

/**
 * The index of the next input, in memory shared by a job's threads. Each takes the next input whenever it has room, so
 * that none waits while there is work.
 */
type JobCounter = Int32Array<SharedArrayBuffer>;

/** Beyond any index, yet low enough that further increments don't overflow. */
const stopped = 2 ** 30;

export function createCounter(): JobCounter {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

/** Takes the index of the next input; it is past the end if none is left. */
export function takeIndex(counter: JobCounter): number {
  return Atomics.add(counter, 0, 1);
}

/** Stops a job in all its threads, even in the middle of an input. */
export function stopJob(counter: JobCounter): void {
  Atomics.store(counter, 0, stopped);
}

export function isStopped(counter: JobCounter): boolean {
  return Atomics.load(counter, 0) >= stopped;
}
