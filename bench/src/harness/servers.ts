import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findFreePort } from "../../../scripts/free-port.ts";
import { repositoryRoot } from "../repository.ts";
import { descendantsOf, onMeasuredCore } from "./cores.ts";
import { interleave } from "./rounds.ts";

/** A server in a separate process, observed from outside. */
export interface ServerProcess {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** The CPU time used so far by all its threads, and by those of its child processes that are still running. */
  cpuSeconds(): number;
  /** Its peak resident memory. */
  peakMemoryBytes(): number;
}

/** A server that can be started. It listens on `PORT`. */
export interface ServerProgram {
  command: readonly string[];
  environment: Readonly<Record<string, string>>;
}

/** The API key that all servers accept. */
export const apiKey = "a-key-for-measurements";

const unlimited = {
  RATE_LIMIT_PER_MINUTE: "1000000",
  RATE_LIMIT_LOADING: "off",
  ...Object.fromEntries(
    ["OWNER", "ADDRESS", "STORE"].flatMap((whose) => [
      [`QUOTA_${whose}_CANVASES`, "off"],
      [`QUOTA_${whose}_BYTES`, "off"],
    ]),
  ),
};

/**
 * The built server, as its users run it, with the default configuration except for rate limits and quotas. It logs to a
 * file.
 *
 * @param environment Variables that override this configuration.
 * @param cores `all`: every core, including those of the load generator. @default the measured core
 */
export function fingerpaint(
  environment: Readonly<Record<string, string>> = {},
  cores: "measured" | "all" = "measured",
): ServerProgram {
  const script = path.join(repositoryRoot, "apps/server/dist/main.js");
  if (!existsSync(script)) throw new Error("apps/server/dist/main.js is missing: run `pnpm build`.");
  const command = [process.execPath, script];
  return {
    command: cores === "all" ? command : onMeasuredCore(command),
    environment: { API_KEYS: apiKey, ...unlimited, ...environment },
  };
}

/** One of the servers in `src/servers/`. It logs to a file too, if it logs. */
export function peer(name: "bare" | "fastify" | "express" | "koa" | "babel-page"): ServerProgram {
  const script = path.join(repositoryRoot, "bench/dist", `${name}-server.js`);
  return {
    command: onMeasuredCore([process.execPath, script]),
    environment: { NODE_ENV: "production", API_KEY: apiKey },
  };
}

/** Runs servers while a function uses them. */
export async function withServers<Name extends string, Result>(
  programs: Readonly<Record<Name, ServerProgram>>,
  use: (servers: Readonly<Record<Name, ServerProcess>>) => Promise<Result>,
): Promise<Result> {
  const running: [string, ServerProcess][] = [];
  const startNext = async ([next, ...later]: [string, ServerProgram][]): Promise<Result> => {
    if (next === undefined) return use(Object.fromEntries(running) as Record<Name, ServerProcess>);
    const [name, program] = next;
    return withServer(program, (server) => {
      running.push([name, server]);
      return startNext(later);
    });
  };
  return startNext(Object.entries(programs));
}

/** Runs servers and measures them in turns. */
export function measureServers<Name extends string, Sample>(
  rounds: number,
  programs: Readonly<Record<Name, ServerProgram>>,
  measure: (server: ServerProcess) => Promise<Sample>,
): Promise<Record<Name, Sample[]>> {
  return withServers(programs, (servers) => {
    const contenders = Object.entries<ServerProcess>(servers).map(([name, server]) => [name, () => measure(server)]);
    return interleave(rounds, Object.fromEntries(contenders) as Record<Name, () => Promise<Sample>>);
  });
}

function withServer<Result>(
  { command: [program = "", ...programArguments], environment }: ServerProgram,
  use: (server: ServerProcess) => Promise<Result>,
): Promise<Result> {
  return withTemporaryFolder(async (folder) => {
    const port = await findFreePort();
    const logFile = path.join(folder, "log");
    const log = openSync(logFile, "w");
    const child = spawn(program, programArguments, {
      env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: path.join(folder, "data"), ...environment },
      stdio: ["ignore", log, log],
    });
    closeSync(log);
    const ended = once(child, "close");
    try {
      const url = `http://127.0.0.1:${port}`;
      while (!(await answers(url))) {
        if (child.exitCode !== null) throw new Error(`${programArguments} ended: ${readFileSync(logFile, "utf8")}`);
        await delay(20);
      }
      const id = Number(child.pid);
      return await use({
        url,
        cpuSeconds: () => [id, ...descendantsOf(id)].reduce((sum, each) => sum + readCpuSeconds(each), 0),
        peakMemoryBytes: () => readPeakMemoryBytes(id),
      });
    } finally {
      child.kill();
      await ended;
    }
  });
}

/** Creates an empty folder for a function, and removes it afterwards. */
export async function withTemporaryFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "fingerpaint-bench-"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sends JSON as a visitor with an API key. @returns the reply's text @throws Error unless the reply says success */
export async function send(server: ServerProcess, method: string, place: string, body?: string): Promise<string> {
  const reply = await fetch(server.url + place, {
    method,
    headers: {
      Authorization: `Bearer ${apiKey}`,
      Cookie: "sessionId=measurement",
      "Content-Type": "application/json",
    },
    ...(body !== undefined && { body }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${place}: ${reply.status} ${text.slice(0, 400)}`);
  return text;
}

/** Publishes a canvas, and returns its id. */
export async function publish(server: ServerProcess, source: string): Promise<string> {
  return JSON.parse(await send(server, "POST", "/api/editor-canvas", JSON.stringify({ source }))).canvasId;
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    async (reply) => (await reply.arrayBuffer()).byteLength >= 0,
    () => false,
  );
}

/** User and system time are in ticks of 10 ms: fields 14 and 15 of proc_pid_stat(5). Field 2 may contain spaces. */
function readCpuSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /s, "");
  const fields = text.split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** `getrusage` would also work on other systems, but it includes the process that started this one. */
function readPeakMemoryBytes(pid: number): number {
  const [, kibibytes] = /^VmHWM:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  if (kibibytes === undefined) throw new Error(`/proc/${pid}/status has no VmHWM: it is measured on Linux only.`);
  return Number(kibibytes) * 1024;
}
