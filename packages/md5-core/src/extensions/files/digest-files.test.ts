import { createHash } from "node:crypto";
import { getEventListeners } from "node:events";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it, vi } from "vitest";
import { allClosedBelow } from "../../../test/open-files.ts";
import { createPipe } from "../../../test/pipe.ts";
import { rejectionOf } from "../../../test/rejection.ts";
import { sampleBytes } from "../../../test/sample-bytes.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { digestFiles } from "./digest-files.ts";
import type { DigestedFile, UnreadableFile } from "./pool/worker-pool.ts";

const md5 = (bytes: Uint8Array) => createHash("md5").update(bytes);

/** Files of the given lengths, each with its own content, and their digests. */
async function filesOf(lengths: readonly number[]) {
  const all = sampleBytes(Math.max(0, ...lengths) + 251);
  const contents = lengths.map((length, index) => all.subarray(index % 251, (index % 251) + length));
  const folder = await temporaryFolder(Object.fromEntries(contents.map((bytes, index) => [`${index}`, bytes])));
  const paths = contents.map((_, index) => path.join(folder, `${index}`));
  return { folder, paths, hashes: contents.map((bytes) => md5(bytes).digest("hex")) };
}

const lengths = [0, 1, 55, 56, 64, 65_535, 131_072, 131_073, 262_144, 600_000, 2_000_000];

// On the calling thread, and on worker threads.
describe.each([{ workers: 0 }, { workers: 3 }])("digestFiles with $workers workers", ({ workers }) => {
  /** Adds files, so that the work goes to the threads, if there are any: up to 256 files don't start them. */
  const manyOf = (some: readonly number[]) => [...some, ...Array(workers === 0 ? 30 : 257).fill(5)];

  it("accepts an empty list", async () => {
    expect(await digestFiles([], { workers })).toEqual([]);
  });

  it("digests files of many sizes in order, and closes them", async () => {
    const { folder, paths, hashes } = await filesOf(manyOf([...lengths, 5_000_000, ...lengths]));
    expect(await digestFiles(paths, { workers })).toEqual(hashes);
    await allClosedBelow(folder);
  });

  it("accepts URLs, the same file twice, and every format", async () => {
    const { paths, hashes } = await filesOf(manyOf([3]));
    const [first = ""] = paths;
    const twice = [pathToFileURL(first), ...paths];
    expect(await digestFiles(twice, { workers })).toEqual([hashes[0], ...hashes]);
    const upper = await digestFiles(paths, { workers, outputFormat: "hex-upper" });
    expect(upper).toEqual(hashes.map((hash) => hash.toUpperCase()));
    const base64 = await digestFiles(paths, { workers, outputFormat: "base64" });
    expect(base64).toEqual(hashes.map((hash) => Buffer.from(hash, "hex").toString("base64")));
  });

  it("reports each file once, as soon as its digest is known", async () => {
    const { paths, hashes } = await filesOf(manyOf(lengths));
    const told: DigestedFile[] = [];
    await digestFiles(paths, { workers, onFile: (file) => told.push(file) });
    const expected = hashes.map((hash, index) => ({ path: paths[index], index, hash }));
    expect(told.sort((a, b) => a.index - b.index)).toEqual(expected);
  });

  it("fails with what onFile throws", async () => {
    const { folder, paths } = await filesOf(manyOf(lengths));
    const failure = new Error("screen gone");
    const onFile = () => {
      throw failure;
    };
    expect(await rejectionOf(() => digestFiles(paths, { workers, onFile }))).toBe(failure);
    await allClosedBelow(folder);
  });

  it("rejects with Node's error, which names the bad file, and closes the others", async () => {
    const { folder, paths } = await filesOf(manyOf(lengths));
    const below = path.join(folder, "below");
    await mkdir(below);
    for (const [bad, code] of [
      [path.join(folder, "missing"), "ENOENT"],
      [below, "EISDIR"],
    ] as const) {
      const error = await rejectionOf(() => digestFiles([...paths.slice(0, 20), bad, ...paths.slice(20)], { workers }));
      expect(error).toBeInstanceOf(Error);
      expect(error).toMatchObject({ code, path: bad, message: expect.stringContaining(`'${bad}'`) });
      await allClosedBelow(folder);
    }
  });

  it("reports each file that can't be read and continues, if there is an onFile", async () => {
    const { folder, paths, hashes } = await filesOf(manyOf(lengths));
    const missing = path.join(folder, "missing");
    const unreadable: UnreadableFile[] = [];
    const onUnreadable = (file: UnreadableFile) => unreadable.push(file);
    const some = [missing, ...paths.slice(0, 20), folder, ...paths.slice(20), missing];
    const digests = await digestFiles(some, { workers, onUnreadable });
    expect(digests.flat()).toEqual(hashes);
    expect(digests).toHaveLength(some.length);
    expect(unreadable.toSorted((a, b) => a.index - b.index)).toMatchObject([
      { path: missing, index: 0, error: { code: "ENOENT", path: missing } },
      { path: folder, index: 21, error: { code: "EISDIR", path: folder } },
      { path: missing, index: some.length - 1, error: { code: "ENOENT", path: missing } },
    ]);
    await allClosedBelow(folder);
  });

  it("fails with what onUnreadable throws", async () => {
    const failure = new Error("enough");
    const onUnreadable = () => {
      throw failure;
    };
    expect(await rejectionOf(() => digestFiles(["/no/such", "/no/other"], { workers, onUnreadable }))).toBe(failure);
  });

  it("calls onUnreadable no more once it is stopped", async () => {
    const stop = new AbortController();
    const onUnreadable = vi.fn(() => stop.abort());
    const missing = Array.from({ length: 50 }, (_, index) => `/no/such/${index}`);
    await rejectionOf(() => digestFiles(missing, { workers, onUnreadable, signal: stop.signal }));
    // By then, the stopped call would have found them, too.
    await digestFiles(missing, { workers, onUnreadable: () => {} });
    expect(onUnreadable).toHaveBeenCalledOnce();
  });

  it("digests what it reads, whatever the reported size", async () => {
    const { paths, hashes } = await filesOf(manyOf([]));
    const [hash] = await digestFiles(["/proc/version", ...paths], { workers });
    expect([hash]).not.toContain(hashes[0]);
    expect(await digestFiles(["/proc/version"])).toEqual([hash]);
  });

  it("refuses an invalid path, naming its index", async () => {
    const error = await rejectionOf(() => digestFiles(["a", 5 as unknown as string], { workers }));
    expect(error).toMatchObject({ code: "INVALID_ARGUMENT", details: "paths[1]: must be a string; got number" });
  });

  it("[M5] refuses an unknown format before it opens a file", async () => {
    const error = await rejectionOf(() => digestFiles(["/no/such"], { workers, outputFormat: "HEX" as "hex" }));
    expect(error).toMatchObject({ code: "INVALID_OUTPUT_FORMAT" });
  });

  it("opens nothing if already aborted", async () => {
    const signal = AbortSignal.abort(new Error("too late"));
    expect(await rejectionOf(() => digestFiles(["/no/such"], { workers, signal }))).toBe(signal.reason);
  });

  it("stops when aborted, reports no more files and closes all", async () => {
    const { folder, paths } = await filesOf(manyOf(Array(10).fill(2_000_000)));
    const controller = new AbortController();
    const told: string[] = [];
    const onFile = ({ path }: DigestedFile) => {
      told.push(path);
      if (told.length === 3) controller.abort(new Error("enough"));
    };
    const error = await rejectionOf(() => digestFiles(paths, { workers, onFile, signal: controller.signal }));
    expect(error).toBe(controller.signal.reason);
    await allClosedBelow(folder);
    expect(told).toHaveLength(3);
  });

  it("stops immediately when aborted, even if reading hangs", async () => {
    const { folder, paths } = await filesOf(manyOf([]));
    const pipe = await createPipe(folder);
    const controller = new AbortController();
    const digests = digestFiles([pipe, ...paths], { workers, signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    expect(await rejectionOf(() => digests)).toMatchObject({ name: "AbortError" });
  });

  it("leaves no listener on the signal", async () => {
    const { paths } = await filesOf(manyOf([]));
    const { signal } = new AbortController();
    await digestFiles(paths, { workers, signal });
    await rejectionOf(() => digestFiles([...paths, "/no/such"], { workers, signal }));
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});

describe("digestFiles", () => {
  it("yields to the event loop for each megabyte it digests itself", async () => {
    const { paths } = await filesOf(Array(16).fill(2 ** 20));
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns++;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    await digestFiles(paths, { workers: 0 });
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(16);
  });

  it("refuses an invalid number of workers", async () => {
    for (const workers of [-1, 1.5, Number.NaN]) {
      expect(await rejectionOf(() => digestFiles([], { workers }))).toMatchObject({ code: "INVALID_ARGUMENT" });
    }
  });
});
