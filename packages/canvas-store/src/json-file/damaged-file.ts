import { randomUUID } from "node:crypto";
import path from "node:path";
import type { DurableFiles } from "./durable-files.ts";

/** A file with invalid content, found when the store was opened. */
export interface DamagedFile {
  /** Its name in the store's folder: `canvases/cv_….json` or `views.jsonl`. */
  readonly name: string;
  /** Where it is kept in the store's folder. Nothing there is ever overwritten or removed. */
  readonly keptAs: string;
  readonly reason: string;
}

/**
 * Thrown if a file's content is invalid, but not if the file can't be read. Its message is shown after "… is
 * damaged:".
 */
export class DamagedFileError extends Error {
  override readonly name = "DamagedFileError";
}

/**
 * Keeps a damaged file under an unused name: moves it there, or writes a copy there of a file that stays in use.
 * @param copy The content of such a file. @default undefined: the file is moved
 */
export async function keepDamaged(
  files: DurableFiles,
  folder: string,
  { name, reason }: Pick<DamagedFile, "name" | "reason">,
  copy?: Uint8Array,
): Promise<DamagedFile> {
  const keptAs = `damaged/${path.basename(name)}.${randomUUID()}`;
  const place = path.join(folder, keptAs);
  await (copy === undefined ? files.move(path.join(folder, name), place) : files.write(place, copy));
  return { name, keptAs, reason };
}
