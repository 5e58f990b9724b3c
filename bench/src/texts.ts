import { createHash } from "node:crypto";
import autocannon from "autocannon";
import { isTrial, median, medianRatio, timeOf } from "./harness/rounds.ts";
import { atLeast, atMost, mebibytes, medianAndRatio, type Section, significant } from "./harness/section.ts";
import {
  apiKey,
  baseline,
  fingerpaint,
  measureServers,
  type ServerProcess,
  type ServerProgram,
  send,
  withServers,
} from "./harness/servers.ts";

/** A measured request rate, beside those of other servers. */
export interface RateCase {
  title: string;
  explanation: string;
  /** The name of the rate in the table. */
  rate: string;
  /** The promise's words and the fraction of bare `node:http`'s rate that it names, and the fraction reached. */
  promise: string;
  promised: number;
  reached: number;
  request: LoadRequest;
  rounds: number;
  /** The contenders besides the bare server and our own, by their names in the table. */
  others(): Readonly<Record<string, ServerProgram>>;
  showsCosts: boolean;
}

/** The request that is sent repeatedly. */
export interface LoadRequest {
  path: string;
  /** The JSON to POST; if absent, the path is requested with GET. */
  body?: string;
}

export const smallText: RateCase = {
  title: "Small texts",
  explanation:
    "`POST /api/md5/text` with 30 characters, ten connections kept alive. Ours has authentication, limits, security headers, metrics and the log on; the others read the JSON body, hash it and reply with the same envelope.",
  rate: "requests a second",
  promise: "Small texts a second, of bare `node:http`",
  promised: 0.55,
  reached: 0.36,
  request: { path: "/api/md5/text", body: JSON.stringify({ text: "The quick brown fox jumps over" }) },
  rounds: 9,
  others: () => ({
    "fastify 4.29.1": baseline("fastify"),
    "Koa and raw-body alone": baseline("koa"),
    "Fingerpaint, `LOG_LEVEL=warn`": fingerpaint({ LOG_LEVEL: "warn" }),
  }),
  showsCosts: true,
};

/** A server that computes no digests reaches 2.0 to 2.4 times the bare one's rate. */
export const textBatch: RateCase = {
  title: "Batches of 100 short texts",
  explanation:
    "`POST /api/md5/text/batch` with 100 texts of 32 characters. The bare server and Koa loop over `createHash` and check nothing; without digests the bare one sends the same reply with one made-up hash.",
  rate: "batches a second",
  promise: "Batches of 100 short texts a second, of bare `node:http`",
  promised: 1.6,
  reached: 1,
  request: { path: "/api/md5/text/batch", body: JSON.stringify({ texts: textsOf(32) }) },
  rounds: 7,
  others: () => ({ "the same without digests": baseline("undigested"), "Koa and raw-body alone": baseline("koa") }),
  showsCosts: false,
};

const bare = "bare `node:http`";
const ours = "Fingerpaint";

/** Measures a request rate beside those of the other servers. */
export async function measureRate(one: RateCase): Promise<Section> {
  const programs: Readonly<Record<string, ServerProgram>> = {
    [bare]: baseline("bare"),
    ...one.others(),
    [ours]: fingerpaint(),
  };
  const samples = await measureServers(one.rounds, programs, (server) => measureLoad(server, one.request));
  const rates = (name: string) => samples[name]?.map(({ requestsPerSecond }) => requestsPerSecond) ?? [];
  const costs = (name: string) => samples[name]?.map(({ cpuMicroseconds }) => cpuMicroseconds) ?? [];
  const costsOf = (name: string) => [
    significant(median(costs(name))),
    significant(medianRatio(costs(bare), costs(name))),
  ];
  return {
    title: one.title,
    explanation: one.explanation,
    table: [
      ["server", one.rate, "of bare", ...(one.showsCosts ? ["CPU µs a request", "bare's CPU, of this one's"] : [])],
      ...Object.keys(programs).map((name) => [
        name,
        ...medianAndRatio(rates(name), rates(bare)),
        ...(one.showsCosts ? costsOf(name) : []),
      ]),
    ],
    guards: [atLeast(one.promise, one.promised, medianRatio(rates(ours), rates(bare)))],
  };
}

/** The server's request rate as a multiple of the rate of bare `node:http`, measured for a second. */
export async function rateOfBare(request: LoadRequest): Promise<number> {
  const programs = { bare: baseline("bare"), ours: fingerpaint() };
  const rates = await measureServers(1, programs, async (server) => {
    return (await measureLoad(server, request, 1)).requestsPerSecond;
  });
  return medianRatio(rates.ours, rates.bare);
}

export interface LoadSample {
  requestsPerSecond: number;
  /** For a request, in the server's process. Other load on the machine disturbs this less than the rate. */
  cpuMicroseconds: number;
}

/** Sends a request repeatedly on ten connections. Throws unless every reply is a 200. */
export async function measureLoad(
  server: ServerProcess,
  { path, body }: LoadRequest,
  seconds = 2,
): Promise<LoadSample> {
  const cpuSecondsBefore = server.cpuSeconds();
  const result = await autocannon({
    url: server.url + path,
    headers: { "content-type": "application/json", authorization: `Bearer ${apiKey}` },
    ...(body !== undefined && { method: "POST", body }),
    connections: 10,
    // A single thread would be slower than the fastest server.
    workers: 2,
    duration: isTrial ? 1 : seconds,
  });
  const requests = result["2xx"];
  if (requests === 0 || result.non2xx + result.errors + result.timeouts > 0) {
    throw new Error(`${server.url}: ${requests} replies with 200, ${result.non2xx} others, ${result.errors} errors`);
  }
  return {
    requestsPerSecond: requests / result.duration,
    cpuMicroseconds: ((server.cpuSeconds() - cpuSecondsBefore) * 1e6) / requests,
  };
}

/** The memory limit for a full batch of texts of 100 kB. */
export const largeTextsPeakMebibytes = 250;

/** Returns the peak memory, in bytes, of a fresh server that hashes 100 texts of 100 kB in one batch. */
export function peakMemoryOfLargeTexts(): Promise<number> {
  return withServers({ fresh: fingerpaint() }, async ({ fresh }) => {
    await hashLargeTexts(fresh);
    return fresh.peakMemoryBytes();
  });
}

/** Measures a full batch of large texts: 10 MB in, and 10 MB out, since the reply repeats the texts. */
export async function measureLargeTexts(): Promise<Section> {
  const programs = { [bare]: baseline("bare"), [ours]: fingerpaint() };
  const times = await measureServers(9, programs, (server) => timeOf(() => hashLargeTexts(server)));
  const peak = mebibytes(await peakMemoryOfLargeTexts());
  return {
    title: "A batch of 100 texts of 100 kB",
    explanation:
      "One request at a time with 10 MB of texts, which the reply repeats. The memory is that of a fresh server after one such batch.",
    table: [
      ["server", "milliseconds", "of bare", "peak memory, MiB"],
      ...Object.entries(times).map(([name, samples]) => [
        name,
        ...medianAndRatio(samples, times[bare] ?? []),
        name === ours ? significant(peak) : "",
      ]),
    ],
    guards: [atMost("Peak memory for 100 texts of 100 kB", largeTextsPeakMebibytes, peak, " MiB")],
  };
}

const largeTexts = textsOf(100_000);
const largeBody = JSON.stringify({ texts: largeTexts });
const lastHash = createHash("md5")
  .update(largeTexts.at(-1) ?? "")
  .digest("hex");

async function hashLargeTexts(server: ServerProcess): Promise<void> {
  const end = (await send(server, "POST", "/api/md5/text/batch", largeBody)).slice(-400);
  if (!end.includes(lastHash)) throw new Error(`The last hash is missing in: ${end}`);
}

/** A hundred texts of this length. */
function textsOf(length: number): string[] {
  return Array.from({ length: 100 }, (_, index) => `text ${index} `.padEnd(length, "abcdefghij"));
}
