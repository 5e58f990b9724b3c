/**
 * Prints the MD5 of every file below a folder, as md5sum does: `md5sum --check` reads the output.
 *
 *     pnpm tsx -C @fingerpaint/source examples/hash-a-folder.ts docs > docs.md5
 */
import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { digestStream } from "@fingerpaint/md5-core";

const folder = process.argv[2] ?? ".";
const entries = await readdir(folder, { recursive: true, withFileTypes: true });
const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));

for (const file of files.sort()) {
  // However large the file, only a piece of it is in memory at a time.
  console.log(checksumLine(await digestStream(createReadStream(file)), file));
}

/** A name with a line break or backslash is escaped, and a backslash before the digest says so. */
function checksumLine(hash: string, name: string): string {
  const escaped = name.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
  return `${escaped === name ? "" : "\\"}${hash}  ${escaped}`;
}
