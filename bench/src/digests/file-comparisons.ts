import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { digestFile, digestFiles } from "@fingerpaint/md5-core/files";
import type { Comparison } from "./comparison.ts";
import { ours } from "./contenders.ts";
import { randomBytes, times } from "./inputs.ts";

const megabyte = 1024 * 1024;

/**
 * Comparisons of digesting files by name. The files are in the system's page cache.
 *
 * @param folder Where the files are written, 200 MB
 */
export async function fileComparisons(folder: string): Promise<Comparison[]> {
  const large = await writeRandomFile(folder, "large", 100 * megabyte);
  const small = await Promise.all(times(100, (index) => writeRandomFile(folder, `small-${index}`, megabyte)));
  const matter = { group: "file", position: 0, bytes: 100 * megabyte, base: "md5sum" };
  return [
    {
      ...matter,
      label: "one of 100 MB",
      contenders: {
        md5sum: () => md5sum([large]),
        [ours]: async () => [await digestFile(large)],
        createHash: async () => {
          const hash = createHash("md5");
          await pipeline(createReadStream(large), hash);
          return [hash.digest("hex")];
        },
      },
    },
    {
      ...matter,
      label: "100 of 1 MB",
      contenders: {
        md5sum: () => md5sum(small),
        [ours]: () => digestFiles(small),
      },
    },
  ];
}

async function writeRandomFile(folder: string, name: string, length: number): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, randomBytes(length));
  return file;
}

function md5sum(files: readonly string[]): string[] {
  const lines = execFileSync("md5sum", files, { encoding: "utf8" }).trimEnd().split("\n");
  return lines.map((line) => line.slice(0, 32));
}
