import { open } from "node:fs/promises";
import { nameFile } from "./file-path.ts";

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
