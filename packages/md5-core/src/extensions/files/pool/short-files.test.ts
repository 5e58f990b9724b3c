import { createHash } from "node:crypto";
import { openSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { openFilesBelow } from "../../../../test/open-files.ts";
import { rejectionOf } from "../../../../test/rejection.ts";
import { sampleBytes } from "../../../../test/sample-bytes.ts";
import { temporaryFolder } from "../../../../test/temporary-folder.ts";
import { bytesPerPiece, createCounter, stopJob } from "../jobs/job.ts";
import { bytePieces, digestShortFiles, piecesAfter } from "./short-files.ts";

const md5 = (bytes: Uint8Array) => createHash("md5").update(bytes).digest("hex");
const longestShort = 16_384;

async function jobOf(lengths: readonly number[]) {
  const contents = lengths.map((length, index) => sampleBytes(length + index).subarray(index));
  const folder = await temporaryFolder(Object.fromEntries(contents.map((bytes, index) => [`${index}`, bytes])));
  const inputs = contents.map((_, index) => path.join(folder, `${index}`));
  return { folder, contents, job: { inputs, counter: createCounter(), outputFormat: "hex" } as const };
}

it("digests short files up to each long one, and returns the long one's bytes", async () => {
  const lengths = [
    0,
    1,
    longestShort,
    longestShort + 1,
    64,
    300_000,
    ...Array(1000).fill(700),
    longestShort,
    40_000,
    3,
  ];
  const { folder, contents, job } = await jobOf(lengths);
  const hashes: string[] = [];
  const { takeLong, piecesOf } = digestShortFiles(job, (index, hash) => {
    hashes[index] = hash;
  });
  const long: number[] = [];
  for (let index = await takeLong(); index < lengths.length; index = await takeLong()) {
    long.push(index);
    expect(Object.keys(hashes)).toHaveLength(index);
    hashes[index] = md5(Buffer.concat(Array.from(piecesOf(index), (piece) => Buffer.from(piece))));
  }
  expect(long).toEqual([3, 5, 1007]);
  expect(hashes).toEqual(contents.map(md5));
  expect(await openFilesBelow(folder)).toEqual([]);
});

it("reports files that can't be read and continues, or fails if nobody listens", async () => {
  const { folder, job } = await jobOf([5, 5, 5]);
  const below = path.join(folder, "below");
  await mkdir(below);
  const inputs = [path.join(folder, "missing"), ...job.inputs, below, "a\0b"];
  const unreadable: unknown[] = [];
  const counter = createCounter();
  const { takeLong } = digestShortFiles(
    { ...job, counter, inputs },
    () => {},
    (...failure) => unreadable.push(failure),
  );
  expect(await takeLong()).toBe(inputs.length);
  expect(unreadable).toMatchObject([
    [0, { code: "ENOENT", path: inputs[0] }],
    [4, { code: "EISDIR", path: below, message: expect.stringContaining(`'${below}'`) }],
    [5, { code: "ERR_INVALID_ARG_VALUE", path: "a\0b" }],
  ]);
  const failing = digestShortFiles({ ...job, inputs }, () => {});
  expect(await rejectionOf(() => failing.takeLong())).toMatchObject({ code: "ENOENT" });
  expect(await openFilesBelow(folder)).toEqual([]);
});

it("reports nothing after it is stopped", async () => {
  const { job } = await jobOf(Array(20).fill(5));
  const told: number[] = [];
  const { takeLong } = digestShortFiles(job, (index) => {
    told.push(index);
    if (index === 3) stopJob(job.counter);
  });
  await takeLong();
  expect(told).toEqual([0, 1, 2, 3]);
});

it("closes the long file that it has opened if reporting the short ones fails", async () => {
  const { folder, job } = await jobOf([5, 100_000]);
  const failure = new Error("screen gone");
  const { takeLong } = digestShortFiles(job, () => {
    throw failure;
  });
  expect(await rejectionOf(takeLong)).toBe(failure);
  expect(await openFilesBelow(folder)).toEqual([]);
});

const none = new Uint8Array(0);
const joined = (pieces: Iterable<Uint8Array>) => Buffer.concat(Array.from(pieces, (piece) => Buffer.from(piece)));

it.each([0, 1, bytesPerPiece - 1, bytesPerPiece, bytesPerPiece + 1, 3 * bytesPerPiece + 7])(
  "returns %i bytes of a file or of memory, and closes the file",
  async (length) => {
    const bytes = sampleBytes(length);
    const folder = await temporaryFolder({ file: bytes });
    const file = path.join(folder, "file");
    expect(joined(piecesAfter(none, openSync(file, "r"), file)).equals(bytes)).toBe(true);
    expect(joined(bytePieces(bytes)).equals(bytes)).toBe(true);
    expect(await openFilesBelow(folder)).toEqual([]);
  },
);

it("starts with the bytes that were already read", async () => {
  const folder = await temporaryFolder({ file: "world" });
  const file = path.join(folder, "file");
  const [first, ...others] = piecesAfter(Buffer.from("hello "), openSync(file, "r"), file);
  expect([Buffer.from(first ?? none).toString(), others]).toEqual(["hello world", []]);
});

it("closes the file if reading ends before its end", async () => {
  const folder = await temporaryFolder({ file: sampleBytes(10) });
  const file = path.join(folder, "file");
  for (const _piece of piecesAfter(none, openSync(file, "r"), file)) {
    expect(await openFilesBelow(folder)).toHaveLength(1);
    break;
  }
  expect(await openFilesBelow(folder)).toEqual([]);
});

it("throws Node's error, which names the file, and closes it", async () => {
  const folder = await temporaryFolder();
  const below = path.join(folder, "below");
  await mkdir(below);
  const message = expect.stringContaining(`'${below}'`);
  const error = expect.objectContaining({ code: "EISDIR", path: below, message });
  expect(() => joined(piecesAfter(none, openSync(below, "r"), below))).toThrow(error);
  expect(await openFilesBelow(folder)).toEqual([]);
});
