import { md5Engine } from "#md5-engine";
import { readBytes } from "../errors/check-arguments.ts";
import type { Midstate, SavableState } from "../md5/engine.ts";
import { KernelState, scalarKernel } from "../md5/engine-kernel.ts";
import { nextTurn } from "../md5/event-loop.ts";
import { createHasher, type Md5Hasher } from "../md5/md5-hasher.ts";
import type { OutputFormat } from "../md5/output-format.ts";
import { loadedLanesKernel, loadLanesKernel } from "./lanes-kernel.ts";
import { type LaneMessage, minLanes, runLanes } from "./run-lanes.ts";

/** Makes hashers for streams that arrive at the same time. */
export interface Md5Group {
  /**
   * Starts a digest like `createMd5`, but keeps the bytes passed to `update` until they are digested: by `flush`, in
   * the next turn of the event loop, or when 1 MiB is waiting. Don't change or transfer them before that. If some were
   * transferred, `digest`, `clone` and `exportState` throw an Md5Error `INVALID_ARGUMENT`.
   */
  createMd5(): Md5Hasher;
  /** Digests all bytes that the group keeps, so that their memory can be reused. */
  flush(): void;
}

/** Waiting bytes are digested in the next turn of the event loop, or earlier when there are this many. */
const maxWaitingBytes = 2 ** 20;

/** Counted for each piece in addition to its bytes, so that tiny pieces don't pile up. */
const pieceCostBytes = 2 ** 8;

/** A message with fewer bytes waiting is digested alone: a lane wouldn't pay off. */
const minLaneBytes = 2 ** 10;

/**
 * Makes hashers whose bytes are digested together: twelve streams take the time of three. The SIMD kernel is loaded in
 * the background; until then, and on hosts without it, each hasher digests alone.
 *
 * @example
 * const group = createMd5Group();
 * await Promise.all(
 *   files.map(async (file) => {
 *     const hasher = group.createMd5();
 *     for await (const chunk of file.stream()) hasher.update(chunk);
 *     return hasher.digest();
 *   }),
 * );
 */
export function createMd5Group(): Md5Group {
  const queue = new LanesQueue();
  const kernel = scalarKernel();
  // Never rejects: it resolves to null if lanes aren't available.
  void loadLanesKernel();
  const engine =
    kernel === null
      ? md5Engine
      : {
          createSavableState: (_firstBytes: number, midstate?: Midstate) =>
            new QueuedState(new KernelState(kernel, midstate), queue),
        };
  return { createMd5: () => createHasher(engine), flush: () => queue.flush() };
}

/** The messages that have bytes waiting. */
class LanesQueue {
  readonly #messages = new Set<QueuedState>();
  #waitingBytes = 0;
  #isFlushDue = false;
  #latest: QueuedState | undefined;

  /**
   * Records that a message gets bytes, and returns whether it also got the previous ones: if so, it would wait for
   * other messages in vain.
   */
  noteArrival(message: QueuedState): boolean {
    const isLatest = this.#latest === message;
    this.#latest = message;
    return isLatest;
  }

  add(message: QueuedState, bytes: number): void {
    this.#messages.add(message);
    this.#waitingBytes += bytes + pieceCostBytes;
    if (this.#waitingBytes >= maxWaitingBytes) this.flush();
    else if (!this.#isFlushDue) void this.#flushNextTurn();
  }

  async #flushNextTurn(): Promise<void> {
    this.#isFlushDue = true;
    await nextTurn();
    this.#isFlushDue = false;
    this.flush();
  }

  /** Digests everything that is waiting. */
  flush(): void {
    const messages = [...this.#messages].filter((message) => message.isIntact());
    this.#messages.clear();
    this.#waitingBytes = 0;
    const kernel = loadedLanesKernel();
    const long = messages.filter((message) => message.waitingBytes >= minLaneBytes);
    if (kernel !== null && long.length >= minLanes) runLanes(kernel, long, Number.POSITIVE_INFINITY);
    for (const message of messages) message.digestWaiting();
  }
}

/** A message whose bytes wait for those of other messages. */
class QueuedState implements SavableState, LaneMessage {
  readonly state: KernelState;
  waitingBytes = 0;
  #waiting: Uint8Array[] = [];
  readonly #queue: LanesQueue;
  #failure: unknown;

  constructor(state: KernelState, queue: LanesQueue) {
    this.state = state;
    this.#queue = queue;
  }

  update(bytes: Uint8Array): void {
    const isAlone = this.#queue.noteArrival(this) && this.#waiting.length === 0;
    if (isAlone || loadedLanesKernel() === null) {
      this.state.update(bytes);
      return;
    }
    this.#waiting.push(bytes);
    this.waitingBytes += bytes.length;
    this.#queue.add(this, bytes.length);
  }

  finish(): Uint8Array {
    this.#digestRest();
    return this.state.finish();
  }

  finishAs(outputFormat: OutputFormat): string {
    this.#digestRest();
    return this.state.finishAs(outputFormat);
  }

  clone(): QueuedState {
    this.#digestRest();
    return new QueuedState(this.state.clone(), this.#queue);
  }

  save(): Midstate {
    this.#digestRest();
    return this.state.save();
  }

  takePiece(): Uint8Array | undefined {
    return this.#waiting.shift();
  }

  putBack(bytes: Uint8Array): void {
    this.#waiting.unshift(bytes);
  }

  /** Whether no waiting bytes were transferred. If some were, this message has no digest; the others still do. */
  isIntact(): boolean {
    try {
      for (const bytes of this.#waiting) readBytes(bytes, "bytes");
    } catch (error) {
      this.#failure = error;
    }
    if (this.#failure === undefined) return true;
    this.#waiting = [];
    this.waitingBytes = 0;
    return false;
  }

  /** Digests this message's waiting bytes alone. */
  digestWaiting(): void {
    for (const bytes of this.#waiting) this.state.update(bytes);
    this.#waiting = [];
    this.waitingBytes = 0;
  }

  /**
   * A long message is digested with all others that are waiting: they are due next anyway, and together they take less
   * time.
   */
  #digestRest(): void {
    if (this.waitingBytes >= minLaneBytes) this.#queue.flush();
    else if (this.isIntact()) this.digestWaiting();
    if (this.#failure !== undefined) throw this.#failure;
  }
}
