/**
 * Prints the MD5 of every file under a folder, as md5sum does: `md5sum --check` can read the output.
 *
 *     pnpm tsx -C @fingerpaint/source examples/hash-a-folder.ts docs > docs.md5
 */
import { readdir } from "node:fs/promises";
import path from "node:path";
import { formatMd5sumLine } from "@fingerpaint/md5-core";
import { digestFiles } from "@fingerpaint/md5-core/files";

const folder = process.argv[2] ?? ".";
const entries = await readdir(folder, { recursive: true, withFileTypes: true });
const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
files.sort();

// However many and large the files are, only pieces of them are in memory. Threads digest more than 256 files.
const digests = await digestFiles(files, { outputFormat: "bytes" });
for (const [index, digest] of digests.entries()) process.stdout.write(formatMd5sumLine(digest, files[index] as string));
