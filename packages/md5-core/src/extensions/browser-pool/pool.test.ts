import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { rejectionOf } from "../../../test/rejection.ts";
import { digestFiles, type FileResult, type FilesProgress } from "./index.ts";
import { createJobRunner, type PoolReply, type PoolRequest } from "./jobs.ts";
import { digestInPool, maxBatchBytes, maxBatchFiles, maxWholeBytes, type StartWorker } from "./pool.ts";

const md5 = (text: string | Uint8Array) => createHash("md5").update(text).digest("hex");
const file = (text: string, name = "a") => new File([text], name);

/** A file of any size without content, for workers that don't read. */
const sized = (size: number, name = "a") => Object.defineProperty(file("", name), "size", { value: size });

/** A file that is read in chunks, by a stream that can't read into a caller's memory. */
function longFile(chunks: Uint8Array<ArrayBuffer>[]) {
  const long = sized(chunks.reduce((sum, { length }) => sum + length, 0));
  const stream = () =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk);
        controller.close();
      },
    });
  return Object.assign(long, { chunks, stream });
}

type DigestRequest = Extract<PoolRequest, { type: "digest" }>;

/** Workers that run their jobs in this process, or only record them. */
function createWorkers({ isIdle = false } = {}) {
  const workers: {
    requests: PoolRequest[];
    isEnded: boolean;
    reply(reply: PoolReply): void;
    die(message: string): void;
  }[] = [];
  const start: StartWorker = ({ onReply, onError }) => {
    const worker = { requests: [] as PoolRequest[], isEnded: false, reply: onReply, die: onError };
    workers.push(worker);
    const run = createJobRunner((reply) => {
      if (!worker.isEnded) onReply(reply);
    });
    return {
      send(request) {
        worker.requests.push(request);
        if (!isIdle) setTimeout(() => run(request));
      },
      end() {
        worker.isEnded = true;
      },
    };
  };
  const digests = () =>
    workers.map(({ requests }) => requests.filter((request): request is DigestRequest => request.type === "digest"));
  return { workers, start, digests };
}

describe("a pool of browser workers", () => {
  it("digests each file, short or long, and ends its workers", async () => {
    const { workers, start } = createWorkers();
    const texts = [...Array(300).keys()].map((n) => "x".repeat(n)).concat("y".repeat(2 * maxWholeBytes), "z");
    const results: FileResult[] = [];
    await digestInPool(
      start,
      texts.map((text) => file(text)),
      { workers: 3, onFile: (result) => results.push(result) },
    );
    expect(results).toHaveLength(texts.length);
    for (const { index, hash } of results) expect(hash).toBe(md5(texts[index] ?? ""));
    expect(workers.every(({ isEnded }) => isEnded)).toBe(true);
  });

  it("returns digests in the requested format", async () => {
    const hashes: Uint8Array[] = [];
    await digestInPool(createWorkers().start, [file("abc"), file("abc")], {
      workers: 1,
      outputFormat: "bytes",
      onFile: ({ hash }) => hash && hashes.push(hash),
    });
    expect(hashes.map((hash) => Buffer.from(hash).toString("hex"))).toEqual([md5("abc"), md5("abc")]);
  });

  it("resolves without files, and starts no worker", async () => {
    const { workers, start } = createWorkers();
    await digestInPool(start, [], { workers: 2 });
    expect(workers).toEqual([]);
  });

  it("groups short files by number and bytes, and sends long ones alone, in order", () => {
    const { start, digests } = createWorkers({ isIdle: true });
    const many = Array.from({ length: maxBatchFiles + 1 }, () => sized(10));
    const large = Array.from({ length: 13 }, () => sized(maxWholeBytes));
    const files = [...many, sized(maxWholeBytes + 1), ...large];
    void digestInPool(start, files, { workers: 8 });
    expect(
      digests()
        .flat()
        .map((job) => job.files.length),
    ).toEqual([maxBatchFiles, 1, 1, 12, 1]);
    expect(
      digests()
        .flat()
        .flatMap((job) => job.files),
    ).toEqual(files);
  });

  it("takes files from the iterable only when a worker has room", async () => {
    const { workers, start } = createWorkers({ isIdle: true });
    let taken = 0;
    function* endless() {
      for (;;) {
        taken += 1;
        yield sized(maxBatchBytes);
      }
    }
    const stop = new AbortController();
    const digesting = digestInPool(start, endless(), { workers: 2, signal: stop.signal });
    expect(taken).toBe(2 * 4 + 1);
    workers[0]?.reply({ id: 1, outcomes: [md5("")] });
    expect(taken).toBe(2 * 4 + 2);
    stop.abort("enough");
    await expect(digesting).rejects.toBe("enough");
    expect(taken).toBe(2 * 4 + 2);
  });

  it("gives each worker a job before one gets another", () => {
    const { start, digests } = createWorkers({ isIdle: true });
    void digestInPool(
      start,
      Array.from({ length: 5 }, () => sized(maxBatchBytes)),
      { workers: 3 },
    );
    expect(digests().map((jobs) => jobs.length)).toEqual([2, 2, 1]);
  });

  it("names a file that can't be read, and digests the others", async () => {
    const gone = (name: string, size: number) => {
      const error = new DOMException("A requested file could not be found.", "NotFoundError");
      const broken = sized(size, name);
      broken.arrayBuffer = () => Promise.reject(error);
      broken.stream = () => new ReadableStream({ pull: (controller) => controller.error(error) });
      return broken;
    };
    const results: FileResult[] = [];
    await digestInPool(
      createWorkers().start,
      [file("one"), gone("short.txt", 5), file("two"), gone("long.bin", 2 * maxWholeBytes), file("three")],
      { workers: 2, onFile: (result) => results.push(result) },
    );
    results.sort((a, b) => a.index - b.index);
    expect(results.map(({ hash }) => hash)).toEqual([md5("one"), undefined, md5("two"), undefined, md5("three")]);
    const errors = results.flatMap(({ error }) => (error instanceof Error ? [error] : []));
    expect(errors.map(({ message }) => message)).toEqual([
      "short.txt: A requested file could not be found.",
      "long.bin: A requested file could not be found.",
    ]);
    expect(errors.map(({ cause }) => cause)).toMatchObject([{ name: "NotFoundError" }, { name: "NotFoundError" }]);
  });

  it("digests a long file whose stream allocates each chunk", async () => {
    const hashes: (string | undefined)[] = [];
    const long = longFile(Array.from({ length: 40 }, (_, n) => new Uint8Array(2 ** 16 + n).fill(n)));
    await digestInPool(createWorkers().start, [long, long], { workers: 1, onFile: ({ hash }) => hashes.push(hash) });
    expect(hashes).toEqual(Array(2).fill(md5(Buffer.concat(long.chunks))));
  });

  it("returns no digest of a file that changes its size, short or long, even if it is readable", async () => {
    const grown = Object.defineProperty(file("abcdef", "grown"), "size", { value: 3 });
    const shrunk = longFile([new Uint8Array(2 * maxWholeBytes)]);
    shrunk.chunks[0] = new Uint8Array(maxWholeBytes);
    const results: FileResult[] = [];
    await digestInPool(createWorkers().start, [file("one"), grown, file("two"), shrunk], {
      workers: 1,
      onFile: (result) => results.push(result),
    });
    results.sort((a, b) => a.index - b.index);
    const changed = { cause: { name: "NotReadableError", message: "The file has changed since it was chosen." } };
    expect(results.map(({ hash, error }) => hash ?? error)).toMatchObject([md5("one"), changed, md5("two"), changed]);
  });

  it("finds out why a long file can't be read if its stream gives only a general error", async () => {
    const broken = (start: Blob) => {
      const stream = () =>
        new ReadableStream({ pull: (controller) => controller.error(new TypeError("network error")) });
      return Object.assign(sized(2 * maxWholeBytes), { stream, slice: () => start });
    };
    const denied = new Blob();
    denied.arrayBuffer = () => Promise.reject(new DOMException("denied", "NotReadableError"));
    const causes: unknown[] = [];
    await digestInPool(createWorkers().start, [broken(denied), broken(new Blob()), broken(new Blob(["a"]))], {
      workers: 1,
      onFile: ({ error }) => causes.push(error instanceof Error && error.cause),
    });
    expect(causes).toMatchObject([
      { name: "NotReadableError" },
      { name: "NotFoundError" },
      { message: "network error" },
    ]);
  });

  it("ends all workers in the turn in which its signal aborts", async () => {
    const { workers, start } = createWorkers();
    const stop = new AbortController();
    let closed = false;
    function* files() {
      try {
        for (;;) yield new File([new Uint8Array(2 * maxWholeBytes)], "a");
      } finally {
        closed = true;
      }
    }
    const results: FileResult[] = [];
    const digesting = digestInPool(start, files(), {
      workers: 2,
      signal: stop.signal,
      onFile: (result) => results.push(result),
    });
    await expect.poll(() => results.length).toBeGreaterThan(1);
    stop.abort(new Error("stop"));
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, true]);
    await expect(digesting).rejects.toThrow("stop");
    expect(closed).toBe(true);
    const { length } = results;
    await setImmediate();
    expect(results).toHaveLength(length);
  });

  it("starts no worker if its signal has aborted", async () => {
    const { workers, start } = createWorkers();
    await expect(digestInPool(start, [file("a")], { workers: 1, signal: AbortSignal.abort("no") })).rejects.toBe("no");
    expect(workers).toEqual([]);
  });

  it("cancels single files: before, while and after they are read", async () => {
    const { workers, start } = createWorkers();
    const stops = Array.from({ length: 3 }, () => new AbortController());
    const endless = sized(2 * maxWholeBytes, "endless");
    // The second read hangs.
    endless.stream = () => new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(9)) });
    stops[0]?.abort("before");
    const results: FileResult[] = [];
    await digestInPool(
      start,
      [
        { file: file("a"), signal: stops[0]?.signal },
        { file: endless, signal: stops[1]?.signal },
        { file: file("c"), signal: stops[2]?.signal },
      ],
      {
        workers: 2,
        onFile(result) {
          results.push(result);
          if (result.index !== 2) return;
          stops[2]?.abort("after");
          stops[1]?.abort("while");
        },
      },
    );
    expect(results.map(({ index, hash, error }) => [index, hash ?? error])).toEqual([
      [0, "before"],
      [2, md5("c")],
      [1, "while"],
    ]);
    expect(workers[0]?.requests.map(({ type }) => type)).toEqual(["digest", "cancel"]);
  });

  it("reports the bytes of finished and current files, and the total at the end", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const { workers, start } = createWorkers({ isIdle: true });
    const reports: FilesProgress[] = [];
    const [small, long] = [sized(10), sized(2 * maxWholeBytes)];
    const digesting = digestInPool(start, [small, small, long], {
      workers: 1,
      onProgress: (report) => reports.push(report),
    });
    workers[0]?.reply({ id: 2, bytesRead: 7 });
    expect(reports).toEqual([]);
    vi.advanceTimersByTime(50);
    workers[0]?.reply({ id: 1, outcomes: [md5("1"), { name: "NotReadableError", message: "locked" }] });
    expect(reports).toEqual([{ bytes: 17, files: 2, reading: [{ index: 2, file: long, bytes: 7 }] }]);
    workers[0]?.reply({ id: 2, outcomes: [md5("2")] });
    await digesting;
    expect(reports.slice(1)).toEqual([{ bytes: 10 + 2 * maxWholeBytes, files: 3, reading: [] }]);
  });

  it("fails as a whole if a worker dies, a callback or the iterable throws, or a file isn't one", async () => {
    function* broken() {
      yield file("a");
      throw new Error("iterable");
    }
    const throwing = (message: string) => () => {
      throw new Error(message);
    };
    const dying = createWorkers({ isIdle: true });
    const digesting = digestInPool(dying.start, [file("a")], { workers: 1 });
    dying.workers[0]?.die("out of memory");
    await expect(digesting).rejects.toThrow("A worker that digests files failed: out of memory");
    expect(dying.workers[0]?.isEnded).toBe(true);
    for (const [message, files, callbacks] of [
      ["onFile", [file("a")], { onFile: throwing("onFile") }],
      ["onProgress", [file("a")], { onProgress: throwing("onProgress") }],
      ["iterable", broken(), {}],
      ["files[1]: must be a File or Blob; got string", [file("a"), "b" as never], {}],
    ] as const) {
      const { workers, start } = createWorkers();
      await expect(digestInPool(start, files, { workers: 1, ...callbacks })).rejects.toThrow(message);
      expect(workers.every(({ isEnded }) => isEnded)).toBe(true);
    }
  });
});

describe("digestFiles in a browser", () => {
  it.each([
    ["files", "INVALID_ARGUMENT", () => digestFiles("abc" as never)],
    ["files", "INVALID_ARGUMENT", () => digestFiles(undefined as never)],
    ["workers", "INVALID_ARGUMENT", () => digestFiles([], { workers: 0 })],
    ["workers", "INVALID_ARGUMENT", () => digestFiles([], { workers: 1.5 })],
    ["signal", "INVALID_ARGUMENT", () => digestFiles([], { signal: true as never })],
    ["onFile", "INVALID_ARGUMENT", () => digestFiles([], { onFile: 1 as never })],
    ["onProgress", "INVALID_ARGUMENT", () => digestFiles([], { onProgress: 1 as never })],
    ["options", "INVALID_ARGUMENT", () => digestFiles([], "hex" as never)],
    ["outputFormat", "INVALID_OUTPUT_FORMAT", () => digestFiles([], { outputFormat: "HEX" as never })],
  ])("refuses wrong %s before anything starts (%s)", async (argument, code, call) => {
    expect(await rejectionOf(call)).toMatchObject({ code, details: expect.stringMatching(`^${argument}: `) });
  });

  it("resolves without files", async () => {
    await digestFiles([]);
  });
});
