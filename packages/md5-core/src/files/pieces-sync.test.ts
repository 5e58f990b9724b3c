import { mkdir } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { openFilesBelow } from "../../test/open-files.ts";
import { sampleBytes } from "../../test/sample-bytes.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { bytePieces, filePiecesSync } from "./pieces-sync.ts";
import { bytesPerPiece } from "./run-job.ts";

const joined = (pieces: Iterable<Uint8Array>) => Buffer.concat(Array.from(pieces, (piece) => Buffer.from(piece)));

it.each([0, 1, bytesPerPiece - 1, bytesPerPiece, bytesPerPiece + 1, 3 * bytesPerPiece + 7])(
  "gives %i bytes of a file or of memory, and closes the file",
  async (length) => {
    const bytes = sampleBytes(length);
    const folder = await temporaryFolder({ file: bytes });
    expect(joined(filePiecesSync(path.join(folder, "file"))).equals(bytes)).toBe(true);
    expect(joined(bytePieces(bytes)).equals(bytes)).toBe(true);
    expect(await openFilesBelow(folder)).toEqual([]);
  },
);

it("closes the file where reading ends before it does", async () => {
  const folder = await temporaryFolder({ file: sampleBytes(10) });
  for (const _piece of filePiecesSync(path.join(folder, "file"))) {
    expect(await openFilesBelow(folder)).toHaveLength(1);
    break;
  }
  expect(await openFilesBelow(folder)).toEqual([]);
});

it("throws Node's error, which names the file, and closes it", async () => {
  const folder = await temporaryFolder();
  const below = path.join(folder, "below");
  await mkdir(below);
  for (const [file, code] of [
    [below, "EISDIR"],
    [path.join(folder, "missing"), "ENOENT"],
  ] as const) {
    const message = expect.stringContaining(`'${file}'`);
    expect(() => joined(filePiecesSync(file))).toThrow(expect.objectContaining({ code, path: file, message }));
  }
  expect(await openFilesBelow(folder)).toEqual([]);
});
