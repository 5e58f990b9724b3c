import { measureLoad } from "../harness/load.ts";
import { interleave, median, medianRatio } from "../harness/rounds.ts";
import { atLeast, type Section, significant } from "../harness/section.ts";
import { withBaseline, withFingerpaint } from "../harness/server-process.ts";

const rounds = 7;
const texts = Array.from({ length: 100 }, (_, index) => `text ${index} `.padEnd(32, "abcdefghij"));

/**
 * The request, with the multiple of bare `node:http`'s rate that the server promises and the multiple it reaches. A
 * server that computes no digests reaches 2.0 to 2.4.
 */
export const textBatch = {
  promised: 1.6,
  reached: 1,
  request: { path: "/api/md5/text/batch", body: JSON.stringify({ texts }), seconds: 2 },
};

/** Measures a full batch of short texts. */
export function measureTextBatch(): Promise<Section> {
  return withBaseline("bare-server", (bare) =>
    withBaseline("undigested-server", (undigested) =>
      withBaseline("koa-server", (koa) =>
        withFingerpaint(async (fingerpaint) => {
          const samples = await interleave(rounds, {
            bare: () => measureLoad(bare, textBatch.request),
            undigested: () => measureLoad(undigested, textBatch.request),
            koa: () => measureLoad(koa, textBatch.request),
            fingerpaint: () => measureLoad(fingerpaint, textBatch.request),
          });
          const rates = (name: keyof typeof samples) => samples[name].map((sample) => sample.requestsPerSecond);
          const row = (label: string, name: keyof typeof samples) => [
            label,
            significant(median(rates(name))),
            significant(medianRatio(rates(name), rates("bare"))),
          ];
          return {
            title: "Batches of 100 short texts",
            explanation:
              "`POST /api/md5/text/batch` with 100 texts of 32 characters. The bare server and Koa loop over `createHash` and check nothing; without digests the bare one sends the same reply with one made-up hash.",
            table: [
              ["server", "batches a second", "of bare"],
              row("bare `node:http`", "bare"),
              row("the same without digests", "undigested"),
              row("Koa and raw-body alone", "koa"),
              row("Fingerpaint", "fingerpaint"),
            ],
            guards: [
              atLeast(
                "Batches of 100 short texts a second, of bare `node:http`",
                textBatch.promised,
                medianRatio(rates("fingerpaint"), rates("bare")),
              ),
            ],
          };
        }),
      ),
    ),
  );
}
