import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { onMeasuredCore } from "../harness/placement.ts";
import { interleave, median, medianRatio, timeOf } from "../harness/rounds.ts";
import { type Section, significant } from "../harness/section.ts";
import { withFingerpaint } from "../harness/server-process.ts";
import { withTemporaryFolder } from "../harness/temporary-folder.ts";
import { upload } from "../harness/upload.ts";

const rounds = 11;
const fileBytes = 104_857_600;

/** One large file, beside what the system's own program takes for it. */
export function measureUploadSpeed(): Promise<Section> {
  return withTemporaryFolder((folder) =>
    withFingerpaint(async (server) => {
      const file = path.join(folder, "large.bin");
      await writeFile(file, randomBytes(fileBytes));
      const expectedHash = await md5sum(file);
      const times = await interleave(rounds, {
        md5sum: () => timeOf(() => md5sum(file)),
        fingerpaint: () =>
          timeOf(async () => {
            const hash = await upload(server, createReadStream(file, { highWaterMark: 1_048_576 }), fileBytes);
            if (hash !== expectedHash) throw new Error(`the hash is ${hash} instead of ${expectedHash}`);
          }),
      });
      const row = (label: string, name: keyof typeof times) => [
        label,
        significant(fileBytes / 1000 / median(times[name])),
        significant(medianRatio(times.md5sum, times[name])),
      ];
      return {
        title: "One upload of 100 MiB",
        explanation:
          "`POST /api/md5/file` with random bytes from a file that the system has in memory, and `md5sum` of the same file.",
        table: [["", "MB a second", "of md5sum"], row("`md5sum`", "md5sum"), row("Fingerpaint", "fingerpaint")],
        guards: [],
      };
    }),
  );
}

const run = promisify(execFile);

async function md5sum(file: string): Promise<string> {
  const [program = "", ...programArguments] = onMeasuredCore(["md5sum", file]);
  const { stdout } = await run(program, programArguments);
  return stdout.slice(0, 32);
}
