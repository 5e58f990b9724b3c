import { createHash } from "node:crypto";
import { atMost, mebibytes, type Section, significant } from "../harness/section.ts";
import { withFingerpaint } from "../harness/server-process.ts";
import { upload } from "../harness/upload.ts";

const piece = Buffer.alloc(1_048_576, "fingerpaint");
const pieces = 100;

/** What the server may take for 8 uploads of 100 MiB at once. */
export const uploadsPeakMebibytes = 200;

/** The peak memory, in bytes, of a fresh server that takes so many uploads of 100 MiB at once. */
export function peakMemoryOfUploads(count: number): Promise<number> {
  const md5 = createHash("md5");
  for (const part of content()) md5.update(part);
  const expectedHash = md5.digest("hex");
  return withFingerpaint(async (server) => {
    const uploads = Array.from({ length: count }, () => upload(server, content(), pieces * piece.length));
    for (const hash of await Promise.all(uploads)) {
      if (hash !== expectedHash) throw new Error(`an upload has the hash ${hash} instead of ${expectedHash}`);
    }
    return server.peakMemoryBytes();
  });
}

/** Files that go through the server without ever being in it whole. */
export async function measureUploadMemory(): Promise<Section> {
  const one = mebibytes(await peakMemoryOfUploads(1));
  const eight = mebibytes(await peakMemoryOfUploads(8));
  return {
    title: "Memory for uploads",
    explanation: "`POST /api/md5/file` with 100 MiB, the largest file allowed by default; a fresh server for each row.",
    table: [
      ["uploads at once", "peak memory, MiB"],
      ["1", significant(one)],
      ["8", significant(eight)],
    ],
    guards: [atMost("Peak memory for 8 uploads of 100 MiB at once", uploadsPeakMebibytes, eight, " MiB")],
  };
}

function* content(): Generator<Uint8Array> {
  for (let count = 0; count < pieces; count++) yield piece;
}
