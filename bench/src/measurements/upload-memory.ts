import { createHash } from "node:crypto";
import { atMost, mebibytes, type Section, significant } from "../harness/section.ts";
import { withFingerpaint } from "../harness/server-process.ts";
import { upload } from "../harness/upload.ts";

const content = Array<Uint8Array>(100).fill(Buffer.alloc(1_048_576, "fingerpaint"));

const nodeMajor = Number(process.versions.node.split(".")[0]);

/**
 * The memory limit for uploads of 100 MiB, however many arrive concurrently. Newer releases of Node use more memory
 * when idle, and V8 in Node 24 lets twice as much garbage accumulate before it collects.
 */
export const uploadsPeakMebibytes = nodeMajor < 22 ? 130 : nodeMajor < 24 ? 150 : 190;

/** Returns the peak memory, in bytes, of a fresh server that receives this many concurrent uploads of 100 MiB. */
export function peakMemoryOfUploads(count: number): Promise<number> {
  const md5 = createHash("md5");
  for (const piece of content) md5.update(piece);
  const expectedHash = md5.digest("hex");
  return withFingerpaint(async (server) => {
    for (const hash of await Promise.all(Array.from({ length: count }, () => upload(server, content)))) {
      if (hash !== expectedHash) throw new Error(`an upload has the hash ${hash} instead of ${expectedHash}`);
    }
    return server.peakMemoryBytes();
  });
}

/** Measures uploads, which pass through the server without ever being entirely in memory. */
export async function measureUploadMemory(): Promise<Section> {
  const peaks: { count: number; peak: number }[] = [];
  for (const count of [1, 8, 16]) peaks.push({ count, peak: mebibytes(await peakMemoryOfUploads(count)) });
  return {
    title: "Memory for uploads",
    explanation: "`POST /api/md5/file` with 100 MiB, the largest file allowed by default; a fresh server for each row.",
    table: [
      ["uploads together", "peak memory, MiB"],
      ...peaks.map(({ count, peak }) => [String(count), significant(peak)]),
    ],
    guards: peaks.map(({ count, peak }) =>
      atMost(`Peak memory, uploads of 100 MiB together: ${count}`, uploadsPeakMebibytes, peak, " MiB"),
    ),
  };
}
