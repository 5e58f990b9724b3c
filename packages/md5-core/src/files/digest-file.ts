import { type DigestStreamOptions, digestStream } from "../digest-stream.ts";
import { requireOptions } from "../errors/check-arguments.ts";
import type { Digest, DigestFormat } from "../md5/output-format.ts";
import { bytesPerTurn } from "../md5/yielder.ts";
import { type Verification, type VerifyStreamOptions, verifyStream } from "../verify.ts";
import { type FilePath, toPath } from "./file-path.ts";
import { filePieces } from "./file-pieces.ts";

/**
 * The MD5 of a file, read from beginning to end, whatever size the file system reports (0 for files under `/proc`).
 * Uses a megabyte of memory for a file of any size. The event loop gets a turn every half megabyte. The file is always
 * closed. `signal` works even while a read hangs.
 *
 * @throws Node's error, with `code` and `path`, if the file can't be read: `ENOENT`, `EACCES`, `EISDIR` …
 * @throws Md5Error `INVALID_OUTPUT_FORMAT`, or `INVALID_ARGUMENT` if the path is neither a string nor a `file:` URL; in
 *   both cases before anything is opened
 * @throws the signal's reason, or what `onProgress` throws
 * @example
 * const { size } = await stat("release.tar.gz");
 * await digestFile("release.tar.gz", { onProgress: ({ bytes }) => showShare(bytes / size) });
 */
export async function digestFile<Format extends DigestFormat = "hex">(
  path: FilePath,
  options: DigestStreamOptions<Format> = {},
): Promise<Digest<Format>> {
  requireOptions(options, 'digestFile(path, { outputFormat: "base64" })');
  return digestStream(openFile(path), options);
}

/**
 * Compares the MD5 of a file with an expected hash. A malformed hash is refused before the file is opened.
 *
 * @throws Md5Error `INVALID_HASH_FORMAT`, and everything that `digestFile` throws
 * @example
 * const { isValid } = await verifyFile("release.tar.gz", "5d41402abc4b2a76b9719d911017c592");
 */
export async function verifyFile(
  path: FilePath,
  expectedHash: string,
  options: VerifyStreamOptions = {},
): Promise<Verification> {
  requireOptions(options, "verifyFile(path, expectedHash, { signal })");
  return verifyStream(openFile(path), expectedHash, options);
}

/** Opens the file on the first read. Each read is 512 KiB: smaller ones are slower, larger ones no faster. */
function openFile(path: FilePath): AsyncIterable<Uint8Array> {
  return filePieces(toPath(path, "path"), bytesPerTurn);
}
