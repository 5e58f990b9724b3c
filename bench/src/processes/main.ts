/**
 * Compares `PROCESSES=2` with 1, in turns, on all cores of this machine, which also run the load generator. Limits are
 * enabled but never reached.
 *
 *     pnpm --filter @fingerpaint/bench processes sqlite
 *
 * PostgreSQL needs POSTGRES_URL: a server, and a user that may create databases on it.
 */
import { availableParallelism } from "node:os";
import { dropDatabase, makeDatabase } from "../growth/growth-databases.ts";
import { type LoadRequest, type LoadSample, measureLoad } from "../harness/load.ts";
import { interleave, median, medianRatio } from "../harness/rounds.ts";
import { type ServerProcess, withFingerpaint } from "../harness/server-process.ts";

const rounds = 5;
const seconds = 4;
const databaseName = "fingerpaint_processes";

/** Every request is counted, as by default. */
const limits = { RATE_LIMIT_PER_MINUTE: "1000000", RATE_LIMIT_LOADING: "1000000" };

/** A load sample, with the CPU time that its generator used. */
interface Sample extends LoadSample {
  readonly generatorMicrosecondsPerRequest: number;
}

const storage = process.argv.slice(2).find((argument) => argument !== "--");
if (storage !== "sqlite" && storage !== "postgres") throw new Error("Name a storage: sqlite, postgres");
const serverUrl = process.env.POSTGRES_URL ?? "";
if (storage === "postgres" && serverUrl === "") throw new Error("Set POSTGRES_URL to measure PostgreSQL.");

/** Runs a server with a separate database, so that neither server waits for the other's writes. */
async function withProcesses<Result>(processes: number, use: (server: ServerProcess) => Promise<Result>) {
  const name = `${databaseName}_${processes}`;
  const database = storage === "postgres" ? { DATABASE_URL: await makeDatabase(serverUrl, name) } : {};
  try {
    const environment = { STORAGE: String(storage), PROCESSES: String(processes), ...limits, ...database };
    return await withFingerpaint(use, environment, "all");
  } finally {
    if (storage === "postgres") await dropDatabase(serverUrl, name);
  }
}

async function publish({ url }: ServerProcess): Promise<string> {
  const reply = await fetch(`${url}/api/editor-canvas`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ source: `import { Stack } from "editor/canvas";\n${"// a line of a canvas\n".repeat(45)}` }),
  });
  const { canvasId } = (await reply.json()) as { canvasId: string };
  return `/api/editor-canvas/${canvasId}`;
}

async function measure(server: ServerProcess, request: Omit<LoadRequest, "seconds">): Promise<Sample> {
  const before = process.cpuUsage();
  const sample = await measureLoad(server, { ...request, seconds });
  const { user, system } = process.cpuUsage(before);
  return { ...sample, generatorMicrosecondsPerRequest: (user + system) / (sample.requestsPerSecond * seconds) };
}

function print(title: string, { one, two }: Record<"one" | "two", Sample[]>): void {
  const row = (processes: number, samples: Sample[]) => {
    const middle = (field: keyof Sample) => Math.round(median(samples.map((sample) => sample[field])));
    const rate = middle("requestsPerSecond");
    const costs = [middle("cpuMicrosecondsPerRequest"), middle("generatorMicrosecondsPerRequest")];
    console.log(`| ${title} | ${processes} | ${rate.toLocaleString("en")} | ${costs.join(" | ")} |`);
  };
  row(1, one);
  row(2, two);
  const rates = (samples: Sample[]) => samples.map(({ requestsPerSecond }) => requestsPerSecond);
  console.log(`${title}: ${medianRatio(rates(two), rates(one)).toFixed(2)} times with two processes\n`);
}

console.log(`${storage}, ${availableParallelism()} cores, ${rounds} rounds of ${seconds} s\n`);
console.log("| | processes | requests a second | server's CPU µs a request | generator's |");
await withProcesses(1, (single) =>
  withProcesses(2, async (pair) => {
    const text = { path: "/api/md5/text", body: JSON.stringify({ text: "The quick brown fox jumps over" }) };
    print(
      "digests of texts",
      await interleave(rounds, { one: () => measure(single, text), two: () => measure(pair, text) }),
    );
    const canvases = [{ path: await publish(single) }, { path: await publish(pair) }] as const;
    print(
      "loads of one canvas",
      await interleave(rounds, { one: () => measure(single, canvases[0]), two: () => measure(pair, canvases[1]) }),
    );
  }),
);
