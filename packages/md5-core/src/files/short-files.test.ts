import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { openFilesBelow } from "../../test/open-files.ts";
import { rejectionOf } from "../../test/rejection.ts";
import { sampleBytes } from "../../test/sample-bytes.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { createCounter, stopJob } from "./job-counter.ts";
import { digestShortFiles } from "./short-files.ts";

const md5 = (bytes: Uint8Array) => createHash("md5").update(bytes).digest("hex");
const longestShort = 16_384;

async function jobOf(lengths: readonly number[]) {
  const contents = lengths.map((length, index) => sampleBytes(length + index).subarray(index));
  const folder = await temporaryFolder(Object.fromEntries(contents.map((bytes, index) => [`${index}`, bytes])));
  const inputs = contents.map((_, index) => path.join(folder, `${index}`));
  return { folder, contents, job: { inputs, counter: createCounter(), outputFormat: "hex" } as const };
}

it("digests short files up to each long one, of which it gives all bytes", async () => {
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

it("tells of files that can't be read and goes on, or fails if there is nobody to tell", async () => {
  const { folder, job } = await jobOf([5, 5, 5]);
  const below = path.join(folder, "below");
  await mkdir(below);
  const inputs = [path.join(folder, "missing"), ...job.inputs, below];
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
  ]);
  const failing = digestShortFiles({ ...job, inputs }, () => {});
  expect(await rejectionOf(() => failing.takeLong())).toMatchObject({ code: "ENOENT" });
  expect(await openFilesBelow(folder)).toEqual([]);
});

it("tells nothing more once it is stopped", async () => {
  const { job } = await jobOf(Array(20).fill(5));
  const told: number[] = [];
  const { takeLong } = digestShortFiles(job, (index) => {
    told.push(index);
    if (index === 3) stopJob(job.counter);
  });
  await takeLong();
  expect(told).toEqual([0, 1, 2, 3]);
});

it("closes the long file that it has opened where telling of the short ones fails", async () => {
  const { folder, job } = await jobOf([5, 100_000]);
  const failure = new Error("screen gone");
  const { takeLong } = digestShortFiles(job, () => {
    throw failure;
  });
  expect(await rejectionOf(takeLong)).toBe(failure);
  expect(await openFilesBelow(folder)).toEqual([]);
});
