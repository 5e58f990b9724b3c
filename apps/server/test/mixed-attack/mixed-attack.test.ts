import { spawn } from "node:child_process";
import { readFileSync, writeSync } from "node:fs";
import { setPriority } from "node:os";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { makeTemporaryFolder } from "../support/databases.ts";
import { runLine } from "../support/run-line.ts";
import { startWatchedServer, type WatchedServer } from "../support/watched-server.ts";
import { attacks } from "./attacks.ts";
import { useOrdinarily } from "./ordinary-users.ts";
import type { Target } from "./target.ts";

/** `pnpm test:mixed-attack` takes ten minutes and checks times. Otherwise the server only has to stay alive. */
const isLong = process.env.ATTACK_SECONDS !== undefined;
const seconds = Number(process.env.ATTACK_SECONDS ?? 5);

const mebibyte = 1_048_576;
/** Three quarters of what docs/running.md says to give a process with the default limits. */
const maxResidentBytes = 1536 * mebibyte;

/** The memory the server may keep once the attacks are over. With nothing in flight, it needs a tenth of that. */
const maxKeptBytes = 256 * mebibyte;

it(`[M6, M14] survives ${seconds} s of all attacks together alongside ordinary users, in bounded memory`, {
  timeout: 300_000 + seconds * 2_000,
}, async () => {
  const users = [1, 2, 3, 4].map((user) => ({ user, key: `ordinary-key-012345678${user}` }));
  const attackerKey = "attacker-key-0123456789";
  const DATA_DIR = await makeTemporaryFolder();
  const createKey = async () => (await runLine({ DATA_DIR }, "keys", "create", "--scope", "read")).out.trim();
  const server = await startWatchedServer({
    API_KEYS: [attackerKey, ...users.map(({ key }) => key)].join(","),
    STORAGE: "json",
    DATA_DIR,
    // As with a proxy, a header says which address a request comes from.
    TRUST_PROXY: "loopback",
    PASSWORD_STORAGE: "scrypt",
    RATE_LIMIT_PER_MINUTE: "1000",
    RATE_LIMIT_LOADING: "3000",
    LOG_LEVEL: "error",
  });
  onTestFinished(async () => void (await server.end("SIGKILL")));
  const target: Target = {
    url: server.url,
    key: attackerKey,
    agentKeys: [await createKey(), await createKey()],
    largeCanvas: await publish(server.url, { source: `${aSource}//${"\u0001".repeat(190_000)}` }),
    lockedCanvas: await publish(server.url, { source: aSource, access: "password", password: "secret-1" }),
  };
  const attackers = await startAttackers(target);

  const memory = isLong ? noteMemory(server) : null;
  const { times, failures } = await useOrdinarily(server.url, { users, durationMs: seconds * 1_000 });
  memory?.stop();
  const outcomes = await attackers.stop();
  // If the server has ended, its last log lines say why.
  expect([server.child.exitCode, server.child.signalCode, server.logLines()]).toEqual([null, null, []]);
  const residentBytes = residentBytesOf(server.child.pid);
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? Number.POSITIVE_INFINITY;
  if (isLong) {
    const figures = `p50 ${times[times.length >> 1]?.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, slowest ${times.at(-1)?.toFixed(0)} ms`;
    writeSync(1, `${JSON.stringify(outcomes, null, 1)}\n`);
    writeSync(1, `${times.length} ordinary requests: ${figures}, ${failures.length} failed\n`);
    writeSync(1, `at most ${(residentBytes / mebibyte).toFixed(0)} MiB resident\n`);
  }
  expect(residentBytes).toBeLessThan(maxResidentBytes);
  await expect.poll(async () => keptBytes(await server.memory()), { interval: 2_000 }).toBeLessThan(maxKeptBytes);
  if (!isLong) return;
  writeSync(1, `${(keptBytes(await server.memory()) / mebibyte).toFixed(0)} MiB kept afterwards\n`);
  // Each attack reached the server.
  expect(Object.keys(outcomes).sort()).toEqual(Object.keys(attacks).sort());
  expect(failures).toEqual([]);
  expect(p99).toBeLessThan(1_000);
});

const aSource = 'import { Text } from "editor/canvas";\nexport default () => <Text>x</Text>;\n';

async function publish(url: string, canvas: object): Promise<string> {
  const reply = await fetch(`${url}/api/editor-canvas`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Cookie: "sessionId=author" },
    body: JSON.stringify(canvas),
  });
  return ((await reply.json()) as { canvasId: string }).canvasId;
}

function keptBytes({ heapUsed, external }: NodeJS.MemoryUsage): number {
  return heapUsed + external;
}

/** Prints every minute how much memory is in use after a garbage collection. */
function noteMemory(server: WatchedServer) {
  const startedAt = performance.now();
  const timer = setInterval(async () => {
    const { longestMs } = await server.delays();
    const memory = await server.memory();
    // The collection itself holds up the event loop.
    await server.delays();
    const mebibytes = (bytes: number) => `${(bytes / mebibyte).toFixed(0)} MiB`;
    writeSync(
      1,
      `${((performance.now() - startedAt) / 1000).toFixed(0)} s: heap ${mebibytes(memory.heapUsed)}, ` +
        `external ${mebibytes(memory.external)}, resident ${mebibytes(memory.rss)}, ` +
        `event loop held up for ${longestMs.toFixed(0)} ms at most\n`,
    );
  }, 60_000);
  onTestFinished(() => clearInterval(timer));
  return { stop: () => clearInterval(timer) };
}

/** Resolves once the attacks have begun. */
async function startAttackers(target: Target) {
  const program = fileURLToPath(new URL("attackers.ts", import.meta.url));
  const attackers = spawn(process.execPath, ["--import", "tsx", program, JSON.stringify(target)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void attackers.kill("SIGKILL"));
  // Otherwise the attackers would use up a small machine's processors before anything reaches the server.
  setPriority(attackers.pid ?? 0, 10);
  const lines = createInterface({ input: attackers.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return {
    /** Ends the attacks and returns the outcomes of each. */
    stop: async (): Promise<Record<string, Record<string, number>>> => {
      attackers.kill("SIGTERM");
      return JSON.parse((await lines.next()).value ?? "{}");
    },
  };
}

/** The peak resident memory of a process (Linux). */
function residentBytesOf(pid: number | undefined): number {
  return 1024 * Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
}
