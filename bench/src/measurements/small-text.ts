import { measureLoad } from "../harness/load.ts";
import { interleave, median, medianRatio } from "../harness/rounds.ts";
import { atLeast, type Section, significant } from "../harness/section.ts";
import { withBaseline, withFingerpaint } from "../harness/server-process.ts";

const rounds = 9;

/** And how much of bare `node:http`'s rate the server promises to reach with it, and how much it reaches. */
export const smallText = {
  promised: 0.55,
  reached: 0.36,
  request: {
    path: "/api/md5/text",
    body: JSON.stringify({ text: "The quick brown fox jumps over" }),
    seconds: 2,
  },
};

/** Small texts, where everything but the hashing counts. */
export function measureSmallText(): Promise<Section> {
  return withBaseline("bare-server", (bare) =>
    withBaseline("fastify-server", (fastify) =>
      withFingerpaint(async (fingerpaint) => {
        const samples = await interleave(rounds, {
          bare: () => measureLoad(bare, smallText.request),
          fastify: () => measureLoad(fastify, smallText.request),
          fingerpaint: () => measureLoad(fingerpaint, smallText.request),
        });
        const rates = (name: keyof typeof samples) => samples[name].map((sample) => sample.requestsPerSecond);
        const costs = (name: keyof typeof samples) => samples[name].map((sample) => sample.cpuMicrosecondsPerRequest);
        const row = (label: string, name: keyof typeof samples) => [
          label,
          significant(median(rates(name))),
          significant(medianRatio(rates(name), rates("bare"))),
          significant(median(costs(name))),
          significant(medianRatio(costs("bare"), costs(name))),
        ];
        return {
          title: "Small texts",
          explanation:
            "`POST /api/md5/text` with 30 characters, ten connections kept alive. Ours has authentication, limits, security headers, metrics and the log on; the other two read the JSON body, hash it and reply with the same envelope.",
          table: [
            ["server", "requests a second", "of bare", "CPU µs a request", "bare's CPU, of this one's"],
            row("bare `node:http`", "bare"),
            row("fastify 4.29.1", "fastify"),
            row("Fingerpaint", "fingerpaint"),
          ],
          guards: [
            atLeast(
              "Small texts a second, of bare `node:http`",
              smallText.promised,
              medianRatio(rates("fingerpaint"), rates("bare")),
            ),
          ],
        };
      }),
    ),
  );
}
