import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { UsageError } from "../commands/usage-error.ts";
import { type BackupEnd, backupVersion, type ContentLine, contentLine, headerLine } from "./backup-lines.ts";

/**
 * Reads a backup file from its first line to its end, which counts and digests what came before.
 *
 * @throws UsageError, with the line's number, where the file isn't a whole backup of this version
 */
export async function* readBackup(file: string): AsyncGenerator<ContentLine, BackupEnd> {
  const hash = createHash("sha256");
  const counts = { canvases: 0, keys: 0, blocked: 0 };
  let number = 0;
  for await (const text of linesOf(file)) {
    number++;
    const refuse = (problem: string) => new UsageError(`${file} is no sound backup: line ${number} ${problem}`);
    const value = parseJson(text);
    if (number === 1) {
      const header = headerLine.safeParse(value);
      if (!header.success) throw refuse("doesn't say that it is one");
      if (header.data.fingerpaintBackup !== backupVersion) {
        throw refuse(`names version ${header.data.fingerpaintBackup}, this release reads version ${backupVersion}`);
      }
    } else {
      const { success, data } = contentLine.safeParse(value);
      if (!success) throw refuse("is neither a canvas, a key, a blocked source nor the end");
      if ("end" in data) {
        const { sha256, ...counted } = data.end;
        if (sha256 !== hash.digest("hex") || JSON.stringify(counted) !== JSON.stringify(counts)) {
          throw refuse("doesn't match what comes before it");
        }
        return data.end;
      }
      if ("canvas" in data) counts.canvases++;
      else if ("key" in data) counts.keys++;
      else counts.blocked++;
      yield data;
    }
    hash.update(text).update("\n");
  }
  throw new UsageError(`${file} is no sound backup: its end is missing after line ${number}`);
}

/** The lines of a compressed file, without their ends. A last line without an end is left out. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = "";
  const source = createReadStream(file);
  const text = source.pipe(createGunzip()).setEncoding("utf8");
  source.on("error", (error) => text.destroy(error));
  try {
    for await (const chunk of text as AsyncIterable<string>) {
      const parts = (rest + chunk).split("\n");
      rest = parts.pop() ?? "";
      yield* parts;
    }
  } catch (error) {
    throw new UsageError(`${file} can't be read: ${(error as Error).message}`);
  } finally {
    source.destroy();
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
