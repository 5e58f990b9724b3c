/**
 * Compares `PROCESSES=2` with 1, in turns, on all cores of this machine, which also run the load generator. Limits are
 * enabled but never reached.
 *
 *     pnpm --filter @fingerpaint/bench processes sqlite
 *
 * PostgreSQL needs POSTGRES_URL: a server, and a user that may create databases on it.
 */
import { availableParallelism } from "node:os";
import { dropDatabase, makeDatabase, serverUrlFor } from "./databases.ts";
import { interleave, median, medianRatio } from "./harness/rounds.ts";
import { fingerpaint, publish, type ServerProcess, withServers } from "./harness/servers.ts";
import { type LoadRequest, type LoadSample, measureLoad, rateCases } from "./texts.ts";

const rounds = 5;
const seconds = 4;
const counts = [1, 2];
const smallText = rateCases["small-text"].request;

/** A load sample, with the CPU time that its generator used. */
interface Sample extends LoadSample {
  readonly generatorMicroseconds: number;
}

const [, , storage] = process.argv;
if (storage !== "sqlite" && storage !== "postgres") throw new Error("Name a storage: sqlite, postgres");
const serverUrl = serverUrlFor(storage);

console.log(`${storage}, ${availableParallelism()} cores, ${rounds} rounds of ${seconds} s\n`);
console.log("| | processes | requests a second | server's CPU µs a request | generator's |");
try {
  const [single, pair] = await Promise.all(counts.map(programWith));
  if (single === undefined || pair === undefined) throw new Error("There are two counts of processes.");
  await withServers({ single, pair }, async (servers) => {
    const source = `import { Stack } from "editor/canvas";\n${"// a line of a canvas\n".repeat(45)}`;
    const loadOf = async (server: ServerProcess) => ({ path: `/api/editor-canvas/${await publish(server, source)}` });
    await compare("digests of texts", servers, { single: smallText, pair: smallText });
    const loads = { single: await loadOf(servers.single), pair: await loadOf(servers.pair) };
    await compare("loads of one canvas", servers, loads);
  });
} finally {
  if (storage === "postgres") for (const count of counts) await dropDatabase(serverUrl, databaseOf(count));
}

function databaseOf(processes: number): string {
  return `fingerpaint_processes_${processes}`;
}

/** A server with a separate database, so that neither server waits for the other's writes. Every request is counted. */
async function programWith(processes: number) {
  const database = storage === "postgres" ? { DATABASE_URL: await makeDatabase(serverUrl, databaseOf(processes)) } : {};
  const limits = { RATE_LIMIT_PER_MINUTE: "1000000", RATE_LIMIT_LOADING: "1000000" };
  return fingerpaint({ STORAGE: String(storage), PROCESSES: String(processes), ...limits, ...database }, "all");
}

async function measure(server: ServerProcess, request: LoadRequest): Promise<Sample> {
  const before = process.cpuUsage();
  const sample = await measureLoad(server, request, seconds);
  const { user, system } = process.cpuUsage(before);
  return { ...sample, generatorMicroseconds: (user + system) / (sample.requestsPerSecond * seconds) };
}

/** Measures a request to both servers in turns, and prints their rows and the ratio of their rates. */
async function compare(
  title: string,
  servers: Readonly<Record<"single" | "pair", ServerProcess>>,
  requests: Readonly<Record<"single" | "pair", LoadRequest>>,
): Promise<void> {
  const { single, pair } = await interleave(rounds, {
    single: () => measure(servers.single, requests.single),
    pair: () => measure(servers.pair, requests.pair),
  });
  for (const [index, samples] of [single, pair].entries()) {
    const middle = (field: keyof Sample) => Math.round(median(samples.map((sample) => sample[field])));
    const costs = [middle("cpuMicroseconds"), middle("generatorMicroseconds")];
    const rate = middle("requestsPerSecond").toLocaleString("en");
    console.log(`| ${title} | ${counts[index]} | ${rate} | ${costs.join(" | ")} |`);
  }
  const rates = (samples: Sample[]) => samples.map(({ requestsPerSecond }) => requestsPerSecond);
  console.log(`${title}: ${medianRatio(rates(pair), rates(single)).toFixed(2)} times with two processes\n`);
}
