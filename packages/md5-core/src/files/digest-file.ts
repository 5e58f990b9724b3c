import { type DigestStreamOptions, digestStream } from "../digest-stream.ts";
import { bytesPerTurn } from "../md5/turns.ts";
import { type FilePath, toPath } from "./file-path.ts";
import { filePieces } from "./file-pieces.ts";

/** How a file is digested. The signal ends it at once, also where reading hangs. */
export interface DigestFileOptions extends DigestStreamOptions {
  /**
   * Told after every half megabyte or so how many bytes of the file were digested. The digest fails with what it throws.
   *
   * @default none
   */
  onProgress?: ((bytesDigested: number) => void) | undefined;
}

/**
 * The MD5 of a file's bytes as they are read, from the beginning to the end, whatever size the file is said to have (a
 * file below `/proc` says 0). A megabyte of memory for a file of any size; the event loop gets a turn every half
 * megabyte, and the file is closed however the digest ends.
 *
 * @throws Node's error, which has `code` and `path`, for a file that can't be read: `ENOENT`, `EACCES`, `EISDIR` …
 * @throws InvalidOutputFormatError when the format is none of {@link outputFormats}; nothing was opened then
 * @throws InvalidInputTypeError for a path that is neither a text nor a URL
 * @throws the signal's reason
 * @example
 * const { size } = await stat("release.tar.gz");
 * await digestFile("release.tar.gz", { onProgress: (bytes) => showShare(bytes / size) });
 */
export async function digestFile(path: FilePath, { onProgress, ...options }: DigestFileOptions = {}): Promise<string> {
  // Reads of 512 KiB: smaller ones are slower (64 KiB: 1.2 times the time), larger ones no faster.
  const pieces = filePieces(toPath(path, "path"), bytesPerTurn);
  return digestStream(onProgress === undefined ? pieces : reporting(pieces, onProgress), options);
}

async function* reporting(pieces: AsyncIterable<Uint8Array>, onProgress: (bytesDigested: number) => void) {
  let bytesDigested = 0;
  for await (const piece of pieces) {
    yield piece;
    bytesDigested += piece.length;
    onProgress(bytesDigested);
  }
}
