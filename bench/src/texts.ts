import { createHash } from "node:crypto";
import autocannon from "autocannon";
import { isTrial, median, medianRatio, timeOf } from "./harness/rounds.ts";
import { atLeast, atMost, mebibytes, medianAndRatio, type Section, significant } from "./harness/section.ts";
import {
  apiKey,
  fingerpaint,
  measureServers,
  peer,
  type ServerProcess,
  type ServerProgram,
  send,
  withServers,
} from "./harness/servers.ts";

/** A request whose rate is measured beside those of other servers. */
export interface RateCase {
  title: string;
  /** What is sent. */
  explanation: string;
  /** Our rate is at least this multiple of the rates that Fastify and Koa reach. */
  promised: number;
  request: LoadRequest;
  /** Servers besides the usual ones, by their names in the table. */
  others?(): Readonly<Record<string, ServerProgram>>;
}

/** The request that is sent repeatedly. */
export interface LoadRequest {
  path: string;
  /** The JSON to POST; if absent, the path is requested with GET. */
  body?: string;
}

const textPath = "/api/md5/text";
const prose =
  'The quick brown fox jumps over the lazy dog, and the dog says: "Not again."\nNobody knows what the fox thinks of that; it has left already. ';

/** The cases by their names on the command line. */
export const rateCases = {
  "small-text": {
    title: "Small texts",
    explanation:
      "30 characters, on ten keep-alive connections, as in the next tables. Each framework has the same operations on texts, with its usual libraries: helmet, a limit for each key, a key check, pino's default request log, prom-client, zod, `createHash` and iconv-lite, whose bytes are decoded again to refuse characters that an encoding lacks. The bare server only reads the JSON, hashes the text as UTF-8 and replies",
    promised: 1.4,
    request: { path: textPath, body: JSON.stringify({ text: "The quick brown fox jumps over" }) },
    others: () => ({ [`${ours}, \`LOG_LEVEL=warn\``]: fingerpaint({ LOG_LEVEL: "warn" }) }),
  },
  "gbk-text": {
    title: "Small texts in gbk",
    explanation: "30 Chinese characters and `encoding: gbk`",
    promised: 1.4,
    request: {
      path: textPath,
      body: JSON.stringify({ text: "敏捷的棕色狐狸跳过懒狗。".repeat(3).slice(0, 30), encoding: "gbk" }),
    },
  },
  "text-10kb": {
    title: "Texts of 10 kB",
    explanation: "10,000 characters of English, with quotes and line ends",
    promised: 1.2,
    request: { path: textPath, body: JSON.stringify({ text: prose.repeat(100).slice(0, 10_000) }) },
  },
  "text-100kb": {
    title: "Texts of 100 kB",
    explanation: "100,000 characters of the same",
    promised: 1.2,
    request: { path: textPath, body: JSON.stringify({ text: prose.repeat(1000).slice(0, 100_000) }) },
  },
  "text-batch": {
    title: "Batches of 100 short texts",
    explanation: "100 texts of 32 characters",
    promised: 1.6,
    request: { path: `${textPath}/batch`, body: JSON.stringify({ texts: textsOf(32) }) },
  },
} satisfies Readonly<Record<string, RateCase>>;

const bare = "bare `node:http`";
const ours = "Fingerpaint";
const frameworks = { fastify: "Fastify 5", express: "Express 5", koa: "Koa 3" } as const;
const rounds = 7;

/** Measures a request rate beside those of the same service on other frameworks. */
export async function measureRate({ title, explanation, promised, request, others }: RateCase): Promise<Section> {
  const programs: Readonly<Record<string, ServerProgram>> = {
    [bare]: peer("bare"),
    [frameworks.fastify]: peer("fastify"),
    [frameworks.express]: peer("express"),
    [frameworks.koa]: peer("koa"),
    ...others?.(),
    [ours]: fingerpaint(),
  };
  const samples = await measureServers(rounds, programs, (server) => measureLoad(server, request));
  const rates = (name: string) => samples[name]?.map(({ requestsPerSecond }) => requestsPerSecond) ?? [];
  const costs = (name: string) => samples[name]?.map(({ cpuMicroseconds }) => cpuMicroseconds) ?? [];
  return {
    title,
    explanation: `\`POST ${request.path}\` with ${explanation}.`,
    table: [
      ["server", "requests a second", "Fingerpaint, of this one", "CPU µs a request", "of Fingerpaint's"],
      ...Object.keys(programs).map((name) => [
        name,
        significant(median(rates(name))),
        significant(medianRatio(rates(ours), rates(name))),
        ...medianAndRatio(costs(name), costs(ours)),
      ]),
    ],
    guards: [frameworks.fastify, frameworks.koa].map((name) =>
      atLeast(`${title} a second, of ${name}`, promised, medianRatio(rates(ours), rates(name))),
    ),
  };
}

/** The server's request rate as a multiple of the rate on Fastify, measured for a second. */
export async function rateOfFastify(request: LoadRequest): Promise<number> {
  const programs = { fastify: peer("fastify"), ours: fingerpaint() };
  const rates = await measureServers(1, programs, async (server) => {
    return (await measureLoad(server, request, 1)).requestsPerSecond;
  });
  return medianRatio(rates.ours, rates.fastify);
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
  const programs = { [bare]: peer("bare"), [ours]: fingerpaint() };
  const times = await measureServers(9, programs, (server) => timeOf(() => hashLargeTexts(server)));
  const peak = mebibytes(await peakMemoryOfLargeTexts());
  return {
    title: "A batch of 100 texts of 100 kB",
    explanation:
      "One request at a time with 10 MB of texts, which the reply repeats. Memory is measured on a fresh server after one batch.",
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
