import { createHash } from "node:crypto";
import { interleave, median, medianRatio, timeOf } from "../harness/rounds.ts";
import { atMost, mebibytes, type Section, significant } from "../harness/section.ts";
import { apiKey, type ServerProcess, withBaseline, withFingerpaint } from "../harness/server-process.ts";

const rounds = 9;
const texts = Array.from({ length: 100 }, (_, index) => `text ${index} `.padEnd(100_000, "abcdefghij"));
const body = JSON.stringify({ texts });
const lastHash = createHash("md5")
  .update(texts.at(-1) ?? "")
  .digest("hex");

/** The memory limit for a full batch of texts of 100 kB. */
export const largeTextsPeakMebibytes = 250;

/** Returns the peak memory, in bytes, of a fresh server that hashes 100 texts of 100 kB in one batch. */
export function peakMemoryOfLargeTexts(): Promise<number> {
  return withFingerpaint(async (server) => {
    await hashTexts(server);
    return server.peakMemoryBytes();
  });
}

/** Measures a full batch of large texts: 10 MB in, and 10 MB out, since the reply repeats the texts. */
export async function measureLargeTexts(): Promise<Section> {
  const samples = await withBaseline("bare-server", (bare) =>
    withFingerpaint((fingerpaint) =>
      interleave(rounds, {
        bare: () => timeOf(() => hashTexts(bare)),
        fingerpaint: () => timeOf(() => hashTexts(fingerpaint)),
      }),
    ),
  );
  const peak = mebibytes(await peakMemoryOfLargeTexts());
  const row = (label: string, name: keyof typeof samples, memory: string) => [
    label,
    significant(median(samples[name])),
    significant(medianRatio(samples[name], samples.bare)),
    memory,
  ];
  return {
    title: "A batch of 100 texts of 100 kB",
    explanation:
      "One request at a time with 10 MB of texts, which the reply repeats. The memory is that of a fresh server after one such batch.",
    table: [
      ["server", "milliseconds", "of bare", "peak memory, MiB"],
      row("bare `node:http`", "bare", ""),
      row("Fingerpaint", "fingerpaint", significant(peak)),
    ],
    guards: [atMost("Peak memory for 100 texts of 100 kB", largeTextsPeakMebibytes, peak, " MiB")],
  };
}

async function hashTexts(server: ServerProcess): Promise<void> {
  const reply = await fetch(`${server.url}/api/md5/text/batch`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${apiKey}` },
    body,
  });
  const end = (await reply.text()).slice(-400);
  if (reply.status !== 200 || !end.includes(lastHash)) throw new Error(`${reply.status}, ending in: ${end}`);
}
