import { openSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { openFilesBelow } from "../../test/open-files.ts";
import { sampleBytes } from "../../test/sample-bytes.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { bytePieces, piecesAfter } from "./pieces-sync.ts";
import { bytesPerPiece } from "./run-job.ts";

const none = new Uint8Array(0);
const joined = (pieces: Iterable<Uint8Array>) => Buffer.concat(Array.from(pieces, (piece) => Buffer.from(piece)));

it.each([0, 1, bytesPerPiece - 1, bytesPerPiece, bytesPerPiece + 1, 3 * bytesPerPiece + 7])(
  "gives %i bytes of a file or of memory, and closes the file",
  async (length) => {
    const bytes = sampleBytes(length);
    const folder = await temporaryFolder({ file: bytes });
    const file = path.join(folder, "file");
    expect(joined(piecesAfter(none, openSync(file, "r"), file)).equals(bytes)).toBe(true);
    expect(joined(bytePieces(bytes)).equals(bytes)).toBe(true);
    expect(await openFilesBelow(folder)).toEqual([]);
  },
);

it("begins with the bytes that were read already", async () => {
  const folder = await temporaryFolder({ file: "world" });
  const file = path.join(folder, "file");
  const [first, ...others] = piecesAfter(Buffer.from("hello "), openSync(file, "r"), file);
  expect([Buffer.from(first ?? none).toString(), others]).toEqual(["hello world", []]);
});

it("closes the file where reading ends before it does", async () => {
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
