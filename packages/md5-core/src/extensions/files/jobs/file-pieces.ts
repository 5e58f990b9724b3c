import { open } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { requireString } from "../../../errors/check-arguments.ts";
import { Md5Error } from "../../../errors/md5-error.ts";

/** The location of a file: a `file:` URL, or a path, which may be relative to the current folder. */
export type FilePath = string | URL;

/**
 * The path as a string, as it appears in errors.
 *
 * @throws Md5Error `INVALID_ARGUMENT` if it is neither a string nor a `file:` URL
 */
export function toPath(path: FilePath, argument: string, index?: number): string {
  if (!(path instanceof URL)) {
    requireString(path, argument, index);
    return path;
  }
  try {
    return fileURLToPath(path);
  } catch (cause) {
    const place = index === undefined ? argument : `${argument}[${index}]`;
    throw new Md5Error("INVALID_ARGUMENT", `${place}: must be a path or a file: URL; got "${path.href}"`, { cause });
  }
}

/** Adds the path to Node's error if it is missing: a read only knows the file descriptor. */
export function nameFile(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || "path" in error) return error;
  error.message += ` '${path}'`;
  return Object.assign(error, { path });
}

/**
 * A file's bytes from the beginning until a read finds no more, whatever size the file system reports. The next piece
 * is read while the current one is processed. A piece is valid until the next one is requested. The file is always
 * closed.
 *
 * @throws Node's error, with the path
 */
export async function* filePieces(path: string, bytesPerPiece: number): AsyncGenerator<Uint8Array, void> {
  try {
    const file = await open(path);
    const read = (buffer: Uint8Array) => file.read(buffer, 0, bytesPerPiece, null);
    try {
      let [filled, spare] = [new Uint8Array(bytesPerPiece), new Uint8Array(bytesPerPiece)];
      let reading = read(filled);
      for (;;) {
        const { bytesRead } = await reading;
        if (bytesRead === 0) return;
        reading = read(spare);
        // If the caller stops iterating here, a read is still pending. Its failure doesn't matter.
        reading.catch(() => {});
        yield filled.subarray(0, bytesRead);
        [filled, spare] = [spare, filled];
      }
    } finally {
      await file.close();
    }
  } catch (error) {
    throw nameFile(error, path);
  }
}
