import { createHash } from "node:crypto";
import { appendFileSync, truncateSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, expectTypeOf, it } from "vitest";
import { malformedHashes, outcomesOfAbc } from "../../../test/expected-hashes.ts";
import { allClosedBelow } from "../../../test/open-files.ts";
import { createPipe } from "../../../test/pipe.ts";
import { rejectionOf } from "../../../test/rejection.ts";
import { sampleBytes } from "../../../test/sample-bytes.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import type { Progress } from "../../digest-stream.ts";
import { bytesPerTurn } from "../../md5/event-loop.ts";
import { digestFile, verifyFile } from "./digest-files.ts";

const oracle = (bytes: Uint8Array) => createHash("md5").update(bytes).digest("hex");

describe("digestFile", () => {
  it.each([0, 1, 64, bytesPerTurn - 1, bytesPerTurn, bytesPerTurn + 1, 2 * bytesPerTurn, 3 * bytesPerTurn + 7])(
    "digests a file of %i bytes, and closes it",
    async (length) => {
      const bytes = sampleBytes(length);
      const folder = await temporaryFolder({ file: bytes });
      expect(await digestFile(path.join(folder, "file"))).toBe(oracle(bytes));
      await allClosedBelow(folder);
    },
  );

  it("accepts a URL, and every format", async () => {
    const folder = await temporaryFolder({ "价格 1.txt": "hello" });
    const url = pathToFileURL(path.join(folder, "价格 1.txt"));
    expect(await digestFile(url)).toBe("5d41402abc4b2a76b9719d911017c592");
    expect(await digestFile(url, { outputFormat: "hex-upper" })).toBe("5D41402ABC4B2A76B9719D911017C592");
    expect(await digestFile(url, { outputFormat: "base64" })).toBe("XUFAKrxLKna5cZ2REBfFkg==");
  });

  it("reports the bytes digested, finally all of them", async () => {
    const folder = await temporaryFolder({ file: sampleBytes(3 * bytesPerTurn + 7) });
    const progress: number[] = [];
    await digestFile(path.join(folder, "file"), { onProgress: ({ bytes }) => progress.push(bytes) });
    expect(progress).toEqual([bytesPerTurn, 2 * bytesPerTurn, 3 * bytesPerTurn, 3 * bytesPerTurn + 7]);
  });

  it("fails with what onProgress throws, and closes the file", async () => {
    const folder = await temporaryFolder({ file: sampleBytes(3 * bytesPerTurn) });
    const failure = new Error("screen gone");
    const onProgress = () => {
      throw failure;
    };
    expect(await rejectionOf(() => digestFile(path.join(folder, "file"), { onProgress }))).toBe(failure);
    await allClosedBelow(folder);
  });

  it("yields to the event loop after each piece", async () => {
    const folder = await temporaryFolder({ file: sampleBytes(20 * bytesPerTurn) });
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns++;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    await digestFile(path.join(folder, "file"));
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(20);
  });

  it("digests what it reads, whatever the reported size: 0, growing or shrinking", async () => {
    expect(await digestFile("/proc/version")).toBe(oracle(await readFile("/proc/version")));

    const bytes = sampleBytes(4 * bytesPerTurn);
    const folder = await temporaryFolder({ grows: bytes, shrinks: bytes });
    const digestChanging = async (name: string, change: (file: string) => void) => {
      const file = path.join(folder, name);
      let length = 0;
      const onProgress = ({ bytes: digested }: Progress) => {
        if (digested === bytesPerTurn) change(file);
        length = digested;
      };
      return { hash: await digestFile(file, { onProgress }), length };
    };
    const grown = await digestChanging("grows", (file) => appendFileSync(file, bytes));
    expect(grown).toEqual({ hash: oracle(Buffer.concat([bytes, bytes])), length: 2 * bytes.length });
    const shrunk = await digestChanging("shrinks", (file) => truncateSync(file, 1));
    // The second piece was being read at that moment: all of it, a part or nothing is left.
    expect(shrunk.hash).toBe(oracle(bytes.subarray(0, shrunk.length)));
    expect(shrunk.length).toBeLessThanOrEqual(2 * bytesPerTurn);
    await allClosedBelow(folder);
  });

  it("reads a pipe to its end", async () => {
    const folder = await temporaryFolder();
    const pipe = await createPipe(folder);
    const digest = digestFile(pipe);
    await writeFile(pipe, sampleBytes(200_000));
    expect(await digest).toBe(oracle(sampleBytes(200_000)));
  });

  it("rejects with Node's error, which names the file", async () => {
    const folder = await temporaryFolder();
    const missing = path.join(folder, "missing");
    const error = await rejectionOf(() => digestFile(missing));
    expect(error).toMatchObject({ code: "ENOENT", path: missing, message: expect.stringContaining(missing) });
    await mkdir(path.join(folder, "below"));
    const below = path.join(folder, "below");
    expect(await rejectionOf(() => digestFile(below))).toMatchObject({
      code: "EISDIR",
      path: below,
      message: `EISDIR: illegal operation on a directory, read '${below}'`,
    });
    await allClosedBelow(folder);
  });

  it.each([5, null, undefined, {}, new Uint8Array(3)])("refuses %o in place of a path", async (value) => {
    expect(await rejectionOf(() => digestFile(value as string))).toMatchObject({
      code: "INVALID_ARGUMENT",
      details: expect.stringMatching(/^path: must be a string; got /),
    });
  });

  it("refuses a URL that isn't a file's", async () => {
    const error = await rejectionOf(() => digestFile(new URL("https://example.org/file")));
    expect(error).toMatchObject({
      code: "INVALID_ARGUMENT",
      details: 'path: must be a path or a file: URL; got "https://example.org/file"',
    });
  });

  it("[M5] refuses an unknown format before it opens the file", async () => {
    const error = await rejectionOf(() => digestFile("/no/such/file", { outputFormat: "HEX" as "hex" }));
    expect(error).toMatchObject({ code: "INVALID_OUTPUT_FORMAT" });
  });

  it("opens nothing if already aborted", async () => {
    const reason = new Error("too late");
    expect(await rejectionOf(() => digestFile("/no/such/file", { signal: AbortSignal.abort(reason) }))).toBe(reason);
  });

  it("stops in the middle when aborted, and closes the file", async () => {
    const folder = await temporaryFolder({ file: sampleBytes(8 * bytesPerTurn) });
    const controller = new AbortController();
    const reason = new Error("enough");
    const progress: number[] = [];
    const onProgress = ({ bytes }: Progress) => {
      progress.push(bytes);
      if (progress.length === 2) controller.abort(reason);
    };
    const digest = digestFile(path.join(folder, "file"), { signal: controller.signal, onProgress });
    expect(await rejectionOf(() => digest)).toBe(reason);
    await allClosedBelow(folder);
    expect(progress).toHaveLength(2);
  });

  it("stops immediately when aborted, even if reading hangs", async () => {
    const pipe = await createPipe(await temporaryFolder());
    const controller = new AbortController();
    const digest = digestFile(pipe, { signal: controller.signal });
    setImmediate(() => controller.abort());
    expect(await rejectionOf(() => digest)).toMatchObject({ name: "AbortError" });
  });

  it("ignores an abort after its end", async () => {
    const folder = await temporaryFolder({ file: "hello" });
    const controller = new AbortController();
    const digest = digestFile(path.join(folder, "file"), { signal: controller.signal });
    await digest;
    controller.abort();
    expect(await digest).toBe("5d41402abc4b2a76b9719d911017c592");
  });

  it("has types for paths and URLs", () => {
    expectTypeOf(digestFile<"hex">).returns.resolves.toBeString();
    // @ts-expect-error: a descriptor isn't a path
    expectTypeOf(digestFile).toBeCallableWith(3);
  });
});

describe("verifyFile", () => {
  const anyHash = "0".repeat(32);

  it.each(outcomesOfAbc)("[M11, M12] compares with %s, and closes the file", async (_, expectedHash, outcome) => {
    const folder = await temporaryFolder({ file: "abc" });
    const file = path.join(folder, "file");
    expect(await verifyFile(file, expectedHash)).toEqual(outcome);
    expect(await verifyFile(pathToFileURL(file), expectedHash)).toEqual(outcome);
    await allClosedBelow(folder);
  });

  it.each(malformedHashes)("[M11] refuses %s before it opens the file", async (_, expectedHash) => {
    expect(await rejectionOf(() => verifyFile("/no/such/file", expectedHash))).toMatchObject({
      code: "INVALID_HASH_FORMAT",
      details: expect.stringMatching(/^expectedHash: must be /),
    });
  });

  it("rejects with Node's error, which names the file", async () => {
    const error = await rejectionOf(() => verifyFile("/no/such/file", anyHash));
    expect(error).toMatchObject({ code: "ENOENT", path: "/no/such/file" });
  });

  it("reports its progress, and fails with what onProgress throws", async () => {
    const folder = await temporaryFolder({ file: sampleBytes(bytesPerTurn + 7) });
    const told: number[] = [];
    await verifyFile(path.join(folder, "file"), anyHash, { onProgress: ({ bytes }) => told.push(bytes) });
    expect(told).toEqual([bytesPerTurn, bytesPerTurn + 7]);
    const failure = new Error("screen gone");
    const onProgress = () => {
      throw failure;
    };
    expect(await rejectionOf(() => verifyFile(path.join(folder, "file"), anyHash, { onProgress }))).toBe(failure);
    await allClosedBelow(folder);
  });

  it("stops immediately when aborted, even if reading hangs", async () => {
    const pipe = await createPipe(await temporaryFolder());
    const controller = new AbortController();
    const outcome = verifyFile(pipe, anyHash, { signal: controller.signal });
    setImmediate(() => controller.abort());
    expect(await rejectionOf(() => outcome)).toMatchObject({ name: "AbortError" });
  });
});
