import { md5Engine } from "#md5-engine";
import type { StrictEncoder } from "../encodings/strict-encoder.ts";
import { type Bytes, readBytes, requireString } from "../errors/check-arguments.ts";
import { UnencodableTextError } from "../errors/md5-error.ts";
import type { Md5State } from "../md5/engine.ts";
import { KernelState, scalarKernel } from "../md5/engine-kernel.ts";
import { bytesPerTurn, createPacer, type Pacer, updateInTurns } from "../md5/event-loop.ts";
import type { OutputFormat } from "../md5/output-format.ts";
import type { LanesKernel } from "./lanes-kernel.ts";
import { type BatchMessages, createBytesMessages, createTextMessages } from "./messages.ts";
import { type BatchPlan, lanesFor, planBatch } from "./plan-batch.ts";
import { type LaneMessage, runLanes } from "./run-lanes.ts";

/** The lanes' interface for the rest of the package. */
export { createMd5Group, type Md5Group } from "./md5-group.ts";

/**
 * Digests a batch of bytes, in input order. Returns a promise only if it has to wait.
 *
 * @throws Md5Error `INVALID_ARGUMENT` naming the index of an input that isn't bytes, or whose memory was transferred
 *   before or during the call
 */
export function digestBytesBatch(inputs: readonly Bytes[], outputFormat: OutputFormat): string[] | Promise<string[]> {
  const hashes = digestBatch(createBytesMessages(inputs), outputFormat);
  if (!(hashes instanceof Promise)) return hashes;
  return hashes.finally(() => {
    // Throws if an input was transferred during the call: it was digested only in part.
    for (const [index, input] of inputs.entries()) readBytes(input, "inputs", index);
  });
}

/**
 * Digests a batch of texts, in input order. Returns a promise only if it has to wait.
 *
 * @throws UnencodableTextError with the `index` of the first text that can't be encoded
 * @throws Md5Error `INVALID_ARGUMENT` naming the index of a text that isn't a string
 */
export function digestTextBatch(
  texts: readonly string[],
  encoder: StrictEncoder,
  outputFormat: OutputFormat,
): string[] | Promise<string[]> {
  const messages = createTextMessages(texts, encoder);
  const { length: count } = messages.lengths;
  if (count < texts.length) {
    return requireEncodable(messages, count).then(() => {
      requireString(texts[count], "texts", count);
      return [];
    });
  }
  // Texts aren't digested in order, so an earlier one may be bad too.
  const fail = async (error: unknown): Promise<never> => {
    if (UnencodableTextError.isInstance(error)) await requireEncodable(messages, error.index as number);
    throw error;
  };
  try {
    const hashes = digestBatch(messages, outputFormat);
    return hashes instanceof Promise ? hashes.catch(fail) : hashes;
  } catch (error) {
    return fail(error);
  }
}

/** Throws for the first text that can't be encoded, if it is before an index. */
async function requireEncodable(messages: BatchMessages, end: number): Promise<void> {
  const pacer = createPacer();
  for (let index = 0; index < end; index++) {
    for (const piece of messages.pieces(index)) await pacer.after(piece.length);
  }
}

/** A batch that is being digested. */
interface Batch {
  readonly messages: BatchMessages;
  readonly outputFormat: OutputFormat;
  /** The digests, each at its message's index. */
  readonly hashes: string[];
  readonly pacer: Pacer;
}

/** A short message's overhead for the event loop, in bytes: its digest has to be garbage-collected later. */
const resultCostBytes = 64;

/**
 * Digests a batch with the host's engine or in lanes, whichever is faster. Returns a promise only if it has to wait.
 *
 * @returns the digests, in the order of the messages
 * @throws UnencodableTextError with the index of a text that can't be encoded, not always the first
 */
function digestBatch(messages: BatchMessages, outputFormat: OutputFormat): string[] | Promise<string[]> {
  const { lengths } = messages;
  const batch: Batch = { messages, outputFormat, hashes: new Array(lengths.length), pacer: createPacer() };
  const kernel = lanesFor(lengths);
  const digesting = kernel instanceof Promise ? kernel.then((loaded) => digest(batch, loaded)) : digest(batch, kernel);
  return digesting === undefined ? batch.hashes : digesting.then(() => batch.hashes);
}

function digest(batch: Batch, kernel: LanesKernel | null): Promise<void> | undefined {
  const { lengths } = batch.messages;
  if (kernel === null) return digestAlone(batch, [...lengths.keys()], 0);
  const { short, long, alone } = planBatch(lengths, kernel.laneCount);
  if (short.length === lengths.length) return digestShort(batch, kernel, short, 0);
  if (alone.length === lengths.length) return digestAlone(batch, alone, 0);
  return digestAll(batch, kernel, { short, long, alone });
}

async function digestAll(batch: Batch, kernel: LanesKernel, { short, alone, long }: BatchPlan): Promise<void> {
  await digestShort(batch, kernel, short, 0);
  await digestAlone(batch, alone, 0);
  await digestLong(batch, kernel, long);
}

/**
 * Digests short messages in lanes, as many at a time as fit the kernel's buffer.
 *
 * @param start the position in `indexes` of the first message
 * @returns a promise only if it was time to yield, because awaiting takes as long as several short messages
 */
function digestShort(
  batch: Batch,
  kernel: LanesKernel,
  indexes: readonly number[],
  start: number,
): Promise<void> | undefined {
  const { messages, outputFormat, hashes, pacer } = batch;
  for (let next = start; next < indexes.length; ) {
    const count = messages.write(kernel, indexes, next);
    kernel.digestMessages(count);
    kernel.formatDigests(count, outputFormat, hashes, indexes, next);
    next += count;
    const last = 2 * (count - 1);
    const bytes = (kernel.messages[last] as number) + (kernel.messages[last + 1] as number) - kernel.buffer.byteOffset;
    const pause = pacer.after(bytes * messages.costPerByte + count * resultCostBytes);
    if (pause !== undefined) return pause.then(() => digestShort(batch, kernel, indexes, next));
  }
  return undefined;
}

/**
 * Digests messages with the host's engine, one after another.
 *
 * @param start the position in `indexes` of the first message
 * @returns a promise only if it was time to yield
 */
function digestAlone(batch: Batch, indexes: readonly number[], start: number): Promise<void> | undefined {
  const { messages, outputFormat, hashes, pacer } = batch;
  for (let next = start; next < indexes.length; next++) {
    const index = indexes[next] as number;
    const length = messages.lengths[index] as number;
    let pause: Promise<void> | undefined;
    if (length > bytesPerTurn) {
      pause = digestSlices(batch, index, md5Engine.createState(length), messages.pieces(index));
    } else {
      hashes[index] = messages.digestAlone(index, outputFormat);
      pause = pacer.after(length);
    }
    if (pause !== undefined) return pause.then(() => digestAlone(batch, indexes, next + 1));
  }
  return undefined;
}

/** Digests one message, or the rest of one, and yields to the event loop in between. */
async function digestSlices(
  { outputFormat, hashes, pacer }: Batch,
  index: number,
  state: Md5State,
  pieces: Iterable<Uint8Array>,
): Promise<void> {
  for (const piece of pieces) await updateInTurns(state, piece, pacer);
  hashes[index] = state.finishAs(outputFormat);
}

/** Digests long messages in lanes. Other calls may use the kernel whenever this one yields. */
async function digestLong(batch: Batch, kernel: LanesKernel, indexes: readonly number[]): Promise<void> {
  const { messages, outputFormat, hashes, pacer } = batch;
  const scalar = scalarKernel();
  if (scalar === null) return digestAlone(batch, indexes, 0);
  const waiting = indexes.map((index) => new LongMessage(index, new KernelState(scalar), messages.pieces(index)));
  for (;;) {
    const bytes = runLanes(kernel, waiting, pacer.bytesLeft / messages.costPerByte, ({ index, state }) => {
      hashes[index] = state.finishAs(outputFormat);
    });
    if (bytes === 0) break;
    await pacer.after(bytes * messages.costPerByte);
  }
  for (const message of waiting) await digestSlices(batch, message.index, message.state, message);
}

/** A message that is too long to be put into a lane in one go. */
class LongMessage implements LaneMessage {
  readonly index: number;
  readonly state: KernelState;
  readonly #pieces: Iterator<Uint8Array>;
  readonly #putBack: Uint8Array[] = [];

  constructor(index: number, state: KernelState, pieces: Iterator<Uint8Array>) {
    this.index = index;
    this.state = state;
    this.#pieces = pieces;
  }

  takePiece(): Uint8Array | undefined {
    const bytes = this.#putBack.pop();
    if (bytes !== undefined) return bytes;
    const { done, value } = this.#pieces.next();
    return done ? undefined : value;
  }

  putBack(bytes: Uint8Array): void {
    this.#putBack.push(bytes);
  }

  *[Symbol.iterator](): Generator<Uint8Array> {
    for (let piece = this.takePiece(); piece !== undefined; piece = this.takePiece()) yield piece;
  }
}
