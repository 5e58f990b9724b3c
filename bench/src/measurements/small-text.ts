import { type LoadSample, measureLoad } from "../harness/load.ts";
import { interleave, median, medianRatio } from "../harness/rounds.ts";
import { atLeast, type Section, significant } from "../harness/section.ts";
import { type ServerProcess, withBaseline, withFingerpaint } from "../harness/server-process.ts";

const rounds = 9;

/** The request, with the fraction of bare `node:http`'s rate that the server promises and the fraction it reaches. */
export const smallText = {
  promised: 0.55,
  reached: 0.36,
  request: {
    path: "/api/md5/text",
    body: JSON.stringify({ text: "The quick brown fox jumps over" }),
    seconds: 2,
  },
};

/** Measures small texts, for which everything except the hashing counts. */
export function measureSmallText(): Promise<Section> {
  return withBaseline("bare-server", (bare) =>
    withBaseline("fastify-server", (fastify) =>
      withBaseline("koa-server", (koa) =>
        withFingerpaint(
          (unlogged) => withFingerpaint((fingerpaint) => compare({ bare, fastify, koa, unlogged, fingerpaint })),
          { LOG_LEVEL: "warn" },
        ),
      ),
    ),
  );
}

const labels = {
  bare: "bare `node:http`",
  fastify: "fastify 4.29.1",
  koa: "Koa and raw-body alone",
  unlogged: "Fingerpaint, `LOG_LEVEL=warn`",
  fingerpaint: "Fingerpaint",
};
type Contender = keyof typeof labels;

async function compare(servers: Record<Contender, ServerProcess>): Promise<Section> {
  const names = Object.keys(labels) as Contender[];
  const samples = await interleave(
    rounds,
    Object.fromEntries(names.map((name) => [name, () => measureLoad(servers[name], smallText.request)])) as Record<
      Contender,
      () => Promise<LoadSample>
    >,
  );
  const rates = (name: Contender) => samples[name].map((sample) => sample.requestsPerSecond);
  const costs = (name: Contender) => samples[name].map((sample) => sample.cpuMicrosecondsPerRequest);
  return {
    title: "Small texts",
    explanation:
      "`POST /api/md5/text` with 30 characters, ten connections kept alive. Ours has authentication, limits, security headers, metrics and the log on; the others read the JSON body, hash it and reply with the same envelope.",
    table: [
      ["server", "requests a second", "of bare", "CPU µs a request", "bare's CPU, of this one's"],
      ...names.map((name) => [
        labels[name],
        significant(median(rates(name))),
        significant(medianRatio(rates(name), rates("bare"))),
        significant(median(costs(name))),
        significant(medianRatio(costs("bare"), costs(name))),
      ]),
    ],
    guards: [
      atLeast(
        "Small texts a second, of bare `node:http`",
        smallText.promised,
        medianRatio(rates("fingerpaint"), rates("bare")),
      ),
    ],
  };
}
