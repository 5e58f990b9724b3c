import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { onMeasuredCore } from "../harness/placement.ts";
import { interleave, median, medianRatio, timeOf } from "../harness/rounds.ts";
import { atLeast, type Section, significant } from "../harness/section.ts";
import { withFingerpaint } from "../harness/server-process.ts";
import { withTemporaryFolder } from "../harness/temporary-folder.ts";
import { upload } from "../harness/upload.ts";

const rounds = 11;
const fileBytes = 104_857_600;
const many = 8;

/** Measures uploads of large files, compared to the system's own program. */
export function measureUploadSpeed(): Promise<Section> {
  return withTemporaryFolder((folder) =>
    withFingerpaint(async (server) => {
      const file = path.join(folder, "large.bin");
      const content = randomBytes(fileBytes);
      await writeFile(file, content);
      const expectedHash = await md5sum(file);
      const uploadOne = async () => {
        const hash = await upload(server, [content]);
        if (hash !== expectedHash) throw new Error(`the hash is ${hash} instead of ${expectedHash}`);
      };
      const timesOfFile = await interleave(rounds, {
        md5sum: () => timeOf(() => md5sum(file)),
        one: () => timeOf(uploadOne),
        many: async () => (await timeOf(() => Promise.all(Array.from({ length: many }, uploadOne)))) / many,
      });
      const row = (label: string, name: keyof typeof timesOfFile) => [
        label,
        significant(fileBytes / 1000 / median(timesOfFile[name])),
        significant(medianRatio(timesOfFile.md5sum, timesOfFile[name])),
      ];
      return {
        title: "Uploads of 100 MiB",
        explanation:
          "`POST /api/md5/file` with random bytes, and `md5sum` of a file of the same bytes that the system has in memory, on one core. Uploads together: the bytes of all of them.",
        table: [
          ["", "MB a second", "of md5sum"],
          row("`md5sum`", "md5sum"),
          row("Fingerpaint, one upload", "one"),
          row(`Fingerpaint, ${many} uploads together`, "many"),
        ],
        guards: [
          atLeast("One upload, times md5sum", 0.55, medianRatio(timesOfFile.md5sum, timesOfFile.one)),
          atLeast(`${many} uploads together, times md5sum`, 1, medianRatio(timesOfFile.md5sum, timesOfFile.many)),
        ],
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
