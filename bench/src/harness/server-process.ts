import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { repositoryRoot } from "../repository.ts";
import { descendantsOf, onMeasuredCore } from "./placement.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";

/** A server in a separate process, observed from outside. */
export interface ServerProcess {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** The CPU time used so far by all its threads, and by those of its child processes that are still running. */
  cpuSeconds(): number;
  /** Its peak resident memory. */
  peakMemoryBytes(): number;
}

/** The API key that `withFingerpaint`'s servers accept. */
export const apiKey = "a-key-for-measurements";

/**
 * Runs the built server, as its users do, while a function uses it. It has the default configuration except for rate
 * limits and quotas, and logs to a file.
 * @param environment Variables that override this configuration.
 * @param cores `all`: every core, including those of the load generator. @default the measured core
 */
export function withFingerpaint<Result>(
  use: (server: ServerProcess) => Promise<Result>,
  environment: Readonly<Record<string, string>> = {},
  cores: "measured" | "all" = "measured",
): Promise<Result> {
  const script = path.join(repositoryRoot, "apps/server/dist/main.js");
  if (!existsSync(script)) throw new Error("apps/server/dist/main.js isn't there: `pnpm build` makes it.");
  const unlimited = {
    RATE_LIMIT_PER_MINUTE: "1000000",
    RATE_LIMIT_LOADING: "off",
    QUOTA_OWNER_CANVASES: "off",
    QUOTA_OWNER_BYTES: "off",
    QUOTA_ADDRESS_CANVASES: "off",
    QUOTA_ADDRESS_BYTES: "off",
    QUOTA_STORE_CANVASES: "off",
    QUOTA_STORE_BYTES: "off",
  };
  return withServer(script, use, { API_KEYS: apiKey, ...unlimited, ...environment }, cores);
}

/** Runs the built form of one of `src/servers/` while a function uses it. */
export function withBaseline<Result>(
  name: "bare-server" | "undigested-server" | "fastify-server" | "koa-server" | "babel-page-server",
  use: (server: ServerProcess) => Promise<Result>,
): Promise<Result> {
  return withServer(path.join(repositoryRoot, "bench/dist", `${name}.js`), use, {});
}

function withServer<Result>(
  script: string,
  use: (server: ServerProcess) => Promise<Result>,
  environment: Readonly<Record<string, string>>,
  cores: "measured" | "all" = "measured",
): Promise<Result> {
  return withTemporaryFolder(async (folder) => {
    const command = [process.execPath, script];
    const [program = "", ...programArguments] = cores === "all" ? command : onMeasuredCore(command);
    const port = await freePort();
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
        if (child.exitCode !== null) throw new Error(`${script} ended: ${readFileSync(logFile, "utf8")}`);
        await delay(20);
      }
      return await use({
        url,
        cpuSeconds: () =>
          [Number(child.pid), ...descendantsOf(Number(child.pid))].reduce((sum, id) => sum + readCpuSeconds(id), 0),
        peakMemoryBytes: () => readPeakMemoryBytes(child.pid),
      });
    } finally {
      child.kill();
      await ended;
    }
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    async (reply) => (await reply.arrayBuffer()).byteLength >= 0,
    () => false,
  );
}

/** User and system time are in ticks of 10 ms: fields 14 and 15 of proc_pid_stat(5). Field 2 may contain spaces. */
function readCpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** `getrusage` would also work on other systems, but it includes the process that started this one. */
function readPeakMemoryBytes(pid: number | undefined): number {
  const [, kibibytes] = /^VmHWM:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  if (kibibytes === undefined)
    throw new Error(`/proc/${pid}/status has no VmHWM: memory can be measured on Linux only.`);
  return Number(kibibytes) * 1024;
}
