import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { describeIssues } from "@fingerpaint/api-contracts";
import { UsageError } from "../../program/command-line.ts";
import { parseJson } from "../../program/parse-json.ts";
import { type BackupEnd, backupVersion, type ContentLine, headerLine, parseContentLine } from "./backup-lines.ts";

/** No line of a backup is longer: a canvas takes less than 2 MB, even with every character escaped. */
const maxLineBytes = 4 * 1024 * 1024;

/**
 * Reads a backup file from its first line to its last, which contains the counts and the digest of everything before
 * it.
 *
 * @throws UsageError, with the line's number, if the file isn't a whole backup of this version or an earlier one
 */
export async function* readBackup(file: string): AsyncGenerator<ContentLine, BackupEnd> {
  const hash = createHash("sha256");
  const counts = { canvases: 0, keys: 0, blocked: 0 };
  let number = 0;
  const refuse = (problem: string) => new UsageError(`${file} isn't a valid backup: line ${number} ${problem}`);
  for await (const line of linesOf(file)) {
    number++;
    if (line === null) throw refuse(`is longer than ${maxLineBytes} bytes`);
    const value = parseJson(line.toString("utf8"));
    if (number === 1) {
      const header = headerLine.safeParse(value);
      if (!header.success) throw refuse("doesn't say that it is one");
      const { fingerpaintBackup: version } = header.data;
      if (version > backupVersion) {
        throw refuse(`names version ${version}, this release reads versions up to ${backupVersion}`);
      }
    } else {
      const content = parseContentLine(value);
      if (content === null) throw refuse("is neither a canvas, a key, a blocked source nor the end");
      if ("issues" in content) throw refuse(`can't be restored: ${describeIssues(content.issues, "the line")}`);
      if ("end" in content) {
        const { sha256, ...counted } = content.end;
        if (sha256 !== hash.digest("hex") || JSON.stringify(counted) !== JSON.stringify(counts)) {
          throw refuse("doesn't match what comes before it");
        }
        return content.end;
      }
      if ("canvas" in content) counts.canvases++;
      else if ("key" in content) counts.keys++;
      else if ("blocked" in content) counts.blocked++;
      yield content;
    }
    hash.update(line).update("\n");
  }
  throw new UsageError(`${file} isn't a complete backup: its end is missing after line ${number}`);
}

/**
 * Yields the lines of a compressed file without their terminators, and null in place of a line that is too long. A last
 * line without a terminator is omitted.
 */
async function* linesOf(file: string): AsyncGenerator<Buffer | null> {
  const source = createReadStream(file);
  const bytes = source.pipe(createGunzip());
  source.on("error", (error) => bytes.destroy(error));
  let parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end = chunk.indexOf("\n"); end !== -1; end = chunk.indexOf("\n", start)) {
        yield Buffer.concat([...parts, chunk.subarray(start, end)]);
        parts = [];
        length = 0;
        start = end + 1;
      }
      parts.push(chunk.subarray(start));
      length += chunk.length - start;
      if (length > maxLineBytes) yield null;
    }
  } catch (error) {
    throw new UsageError(`${file} can't be read: ${(error as Error).message}`);
  } finally {
    source.destroy();
    bytes.destroy();
  }
}
