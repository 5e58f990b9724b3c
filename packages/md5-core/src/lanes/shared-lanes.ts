import { md5Engine } from "#md5-engine";
import { requireBytes } from "../errors/check-arguments.ts";
import type { Md5State } from "../md5/engine.ts";
import { KernelState } from "../md5/kernel-state.ts";
import { createHasher, type Md5Hasher } from "../md5/md5-hasher.ts";
import type { OutputFormat } from "../md5/output-format.ts";
import { scalarKernel } from "../md5/scalar-kernel.ts";
import { nextTurn } from "../md5/turns.ts";
import { loadedLanesKernel, loadLanesKernel } from "./lanes-kernel.ts";
import { minLanes, runLanes } from "./shared-lanes-run.ts";

/** Hashers of streams that arrive at the same time. */
export interface Md5Group {
  /**
   * Starts a digest like `createMd5`, but bytes given to `update` are kept until they are digested, in the next turn of
   * the event loop or when 1 MiB is waiting: don't change them, nor transfer their buffer. Where it was transferred,
   * `digest` and `digestToBytes` throw InvalidInputTypeError.
   */
  createMd5(): Md5Hasher;
}

/** So much is digested in 0.3 to 1.2 ms. */
const maxWaitingBytes = 2 ** 20;

/** What each piece counts beside its bytes, so that the tiniest don't pile up. */
const bytesPerPiece = 2 ** 8;

/** A message with less than this waiting is digested for itself: a lane would be free again before it pays. */
const minLaneBytes = 2 ** 10;

/**
 * Hashers whose bytes are digested together, nine streams in the time of two. The SIMD kernel is loaded in the
 * background; until then, and on hosts without it, each digests for itself.
 *
 * @example
 * const lanes = createMd5Group();
 * await Promise.all(
 *   files.map(async (file) => {
 *     const hasher = lanes.createMd5();
 *     for await (const chunk of file.stream()) hasher.update(chunk);
 *     return hasher.digest();
 *   }),
 * );
 */
export function createMd5Group(): Md5Group {
  const queue = new LanesQueue();
  const kernel = scalarKernel();
  // It doesn't reject: null is what it resolves to where lanes can't be had.
  void loadLanesKernel();
  const engine = kernel === null ? md5Engine : { createState: () => new QueuedState(new KernelState(kernel), queue) };
  return { createMd5: () => createHasher(engine) };
}

/** The messages that have bytes waiting. */
class LanesQueue {
  readonly #messages = new Set<QueuedState>();
  #waitingBytes = 0;
  #isFlushDue = false;
  #latest: QueuedState | undefined;

  /** Whether no other message got bytes since this one did last: then it would wait for others in vain. */
  isAlone(message: QueuedState): boolean {
    const isLatest = this.#latest === message;
    this.#latest = message;
    return isLatest && message.waiting.length === 0;
  }

  add(message: QueuedState, bytes: number): void {
    if (message.waiting.length === 1) this.#messages.add(message);
    this.#waitingBytes += bytes + bytesPerPiece;
    if (this.#waitingBytes >= maxWaitingBytes) this.flush();
    else if (!this.#isFlushDue) void this.#flushNextTurn();
  }

  async #flushNextTurn(): Promise<void> {
    this.#isFlushDue = true;
    await nextTurn();
    this.#isFlushDue = false;
    this.flush();
  }

  /** Digests all that is waiting. */
  flush(): void {
    const messages = [...this.#messages].filter((message) => message.isIntact());
    this.#messages.clear();
    this.#waitingBytes = 0;
    const kernel = loadedLanesKernel();
    const long = messages.filter((message) => message.waitingBytes >= minLaneBytes);
    if (kernel !== null && long.length >= minLanes) runLanes(kernel, long);
    for (const message of messages) message.digestWaiting();
  }
}

/** A message whose bytes wait for those of others. */
class QueuedState implements Md5State {
  readonly state: KernelState;
  waiting: Uint8Array[] = [];
  waitingBytes = 0;
  readonly #queue: LanesQueue;
  #failure: unknown;

  constructor(state: KernelState, queue: LanesQueue) {
    this.state = state;
    this.#queue = queue;
  }

  update(bytes: Uint8Array): void {
    if (loadedLanesKernel() === null || this.#queue.isAlone(this)) {
      this.state.update(bytes);
      return;
    }
    this.waiting.push(bytes);
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

  /** Whether nothing was transferred since it waits. Where something was, this message has no digest; those of others do. */
  isIntact(): boolean {
    try {
      for (const bytes of this.waiting) requireBytes(bytes, "bytes");
    } catch (error) {
      this.#failure = error;
    }
    if (this.#failure === undefined) return true;
    this.waiting = [];
    this.waitingBytes = 0;
    return false;
  }

  /** Digests what is waiting for itself. */
  digestWaiting(): void {
    const { waiting } = this;
    this.waiting = [];
    this.waitingBytes = 0;
    for (const bytes of waiting) this.state.update(bytes);
  }

  /** With those of others, if it is long: their turn comes soon anyway, and together they take less. */
  #digestRest(): void {
    if (this.waitingBytes >= minLaneBytes) this.#queue.flush();
    else if (this.isIntact()) this.digestWaiting();
    if (this.#failure !== undefined) throw this.#failure;
  }
}
