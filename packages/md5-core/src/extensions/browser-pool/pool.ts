import { wrongType } from "../../errors/check-arguments.ts";
import { type DigestFormat, fromWritten, writtenFormat } from "../../md5/output-format.ts";
import type { DigestFilesOptions, FileResult, FileToDigest } from "./digest-files.ts";
import type { FileOutcome, PoolReply, PoolRequest } from "./jobs.ts";

/** Starts a worker. `onError` is called if it can't be started or dies. */
export type StartWorker = (events: { onReply(reply: PoolReply): void; onError(message: string): void }) => PoolWorker;

interface PoolWorker {
  send(request: PoolRequest): void;
  end(): void;
}

/** Files up to this size are read as a whole and digested side by side, which takes a third of the time. */
export const maxWholeBytes = 2 ** 20;

/** A batch of short files fills the twelve lanes even if each has the greatest size. */
export const maxBatchBytes = 12 * maxWholeBytes;
export const maxBatchFiles = 256;

/**
 * A worker gets another job while its load is below the maximum: one batch is digested while the next one is read, and
 * four long files share the lanes.
 */
const loads = { batch: 2, long: 1, max: 4 } as const;

const progressIntervalMs = 50;

/** A file from the time when it was taken from the iterable until its result was reported. */
interface Entry {
  readonly index: number;
  readonly file: File;
  readonly signal: AbortSignal | undefined;
  bytesRead: number;
  isSettled: boolean;
}

interface Job {
  readonly entries: readonly Entry[];
  readonly load: number;
  readonly member: Member;
  readonly stopListening: () => void;
}

/** A worker of the pool. */
interface Member {
  readonly worker: PoolWorker;
  load: number;
}

/**
 * Digests files with up to `workers` workers, which are started when there is work for them and ended with the call.
 * Takes files from the iterable only when a worker has room for them.
 */
export function digestInPool<Format extends DigestFormat = "hex">(
  startWorker: StartWorker,
  files: Iterable<FileToDigest>,
  options: Omit<DigestFilesOptions<Format>, "workers"> & { readonly workers: number },
): Promise<void> {
  const { outputFormat = "hex" as Format, workers, signal, onFile, onProgress } = options;
  const source = files[Symbol.iterator]();
  const members: Member[] = [];
  const jobs = new Map<number, Job>();
  let lastId = 0;
  let count = 0;
  let settledFiles = 0;
  let settledBytes = 0;
  let reportedAt = performance.now();
  let isExhausted = false;
  let isOver = false;
  /** Taken from the iterable, but not yet in a job. */
  let held: Entry | undefined;

  return new Promise((resolve, reject) => {
    const abort = () => fail(signal?.reason);

    function end(): void {
      isOver = true;
      signal?.removeEventListener("abort", abort);
      for (const job of jobs.values()) job.stopListening();
      for (const { worker } of members) worker.end();
    }

    function fail(reason: unknown): void {
      if (isOver) return;
      end();
      reject(reason);
      if (isExhausted) return;
      try {
        source.return?.();
      } catch {
        // The promise is already rejected.
      }
    }

    /** Runs what may throw: the caller's iterable and callbacks. */
    function attempt(step: () => void): void {
      if (isOver) return;
      try {
        step();
      } catch (error) {
        fail(error);
      }
    }

    /** The next file of the iterable that isn't cancelled yet. */
    function take(): Entry | undefined {
      while (!isExhausted && !isOver) {
        const { done = false, value } = source.next();
        isExhausted = done;
        if (done) break;
        const entry = readEntry(value);
        if (!entry.signal?.aborted) return entry;
        settle(entry, entry.signal.reason);
      }
      return undefined;
    }

    function readEntry(value: FileToDigest): Entry {
      if (typeof value !== "object" || value === null) throw wrongType(value, "files", count, "a File or Blob");
      const { file, signal } = "file" in value ? value : { file: value };
      if (!isFile(file)) throw wrongType(file, "files", count, "a File or Blob");
      return { index: count++, file, signal, bytesRead: 0, isSettled: false };
    }

    /** A long file alone, or as many short ones as fit a batch. */
    function takeBatch(first: Entry): Entry[] {
      const batch = [first];
      let bytes = first.file.size;
      while (first.file.size <= maxWholeBytes && batch.length < maxBatchFiles) {
        held = take();
        if (held === undefined) break;
        bytes += held.file.size;
        if (held.file.size > maxWholeBytes || bytes > maxBatchBytes) break;
        batch.push(held);
        held = undefined;
      }
      return batch;
    }

    /** An idle worker, a new one, or the one with the least to do; undefined if all have enough. */
    function memberWithRoom(): Member | undefined {
      const least = members.reduce<Member | undefined>(
        (a, b) => (a !== undefined && a.load <= b.load ? a : b),
        undefined,
      );
      if (least?.load !== 0 && members.length < workers) return startMember();
      return least !== undefined && least.load < loads.max ? least : undefined;
    }

    function startMember(): Member {
      const worker = startWorker({
        onReply: (reply) => attempt(() => receive(reply)),
        onError: (message) => fail(new Error(`A worker that digests files failed: ${message}`)),
      });
      const member = { worker, load: 0 };
      members.push(member);
      return member;
    }

    function sendJobs(): void {
      for (;;) {
        held ??= take();
        const member = held === undefined || isOver ? undefined : memberWithRoom();
        if (held === undefined || member === undefined) return;
        const first = held;
        held = undefined;
        const batch = takeBatch(first);
        if (isOver) return;
        send(batch, member);
      }
    }

    function endIfDone(): void {
      if (isOver || jobs.size > 0) return;
      reportProgress();
      if (isOver) return;
      end();
      resolve();
    }

    function send(entries: readonly Entry[], member: Member): void {
      const id = ++lastId;
      const files = entries.map(({ file }) => file);
      const load = entries.length === 1 ? loads.long : loads.batch;
      const listening = new AbortController();
      jobs.set(id, { entries, load, member, stopListening: () => listening.abort() });
      member.load += load;
      member.worker.send({ type: "digest", id, files, outputFormat: writtenFormat(outputFormat) });
      for (const entry of entries) {
        if (entry.signal === undefined) continue;
        const { signal } = entry;
        const cancel = () => {
          member.worker.send({ type: "cancel", id });
          attempt(() => settle(entry, signal.reason));
        };
        if (signal.aborted) cancel();
        else signal.addEventListener("abort", cancel, { signal: listening.signal });
      }
    }

    function receive({ id, bytesRead, outcomes }: PoolReply): void {
      const job = jobs.get(id);
      if (job === undefined) return;
      const [first] = job.entries;
      if (first !== undefined && bytesRead !== undefined) first.bytesRead = bytesRead;
      if (outcomes !== undefined) {
        job.stopListening();
        jobs.delete(id);
        job.member.load -= job.load;
        // The worker has work again before the page is busy with the results.
        sendJobs();
        for (const [place, entry] of job.entries.entries()) finish(entry, outcomes[place]);
        endIfDone();
      }
      if (performance.now() - reportedAt >= progressIntervalMs) reportProgress();
    }

    function finish(entry: Entry, outcome: FileOutcome = { name: "Error", message: "no result" }): void {
      if (typeof outcome === "string") {
        settle(entry, undefined, outcome);
        return;
      }
      const cause = new DOMException(outcome.message, outcome.name);
      settle(entry, new Error(`${nameOf(entry)}: ${outcome.message}`, { cause }));
    }

    function settle(entry: Entry, error: unknown, written = ""): void {
      if (entry.isSettled || isOver) return;
      entry.isSettled = true;
      settledFiles += 1;
      const { index, file } = entry;
      if (error === undefined) settledBytes += file.size;
      const result: FileResult<Format> =
        error === undefined ? { index, file, hash: fromWritten(written, outputFormat) } : { index, file, error };
      onFile?.(result);
    }

    function reportProgress(): void {
      if (isOver) return;
      reportedAt = performance.now();
      const reading = [...jobs.values()].flatMap(({ entries: [entry] }) =>
        entry === undefined || entry.isSettled || entry.bytesRead === 0
          ? []
          : [{ index: entry.index, file: entry.file, bytes: entry.bytesRead }],
      );
      const bytes = reading.reduce((sum, { bytes }) => sum + bytes, settledBytes);
      onProgress?.({ bytes, files: settledFiles, reading });
    }

    if (signal?.aborted) {
      abort();
      return;
    }
    signal?.addEventListener("abort", abort);
    attempt(() => {
      sendJobs();
      endIfDone();
    });
  });
}

/** Also accepts a Blob, which has no name. */
function isFile(value: unknown): value is File {
  return typeof value === "object" && value !== null && "stream" in value && "arrayBuffer" in value && "size" in value;
}

function nameOf({ file, index }: Entry): string {
  return "name" in file && typeof file.name === "string" ? file.name : `files[${index}]`;
}
