import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { serverProgram } from "../support/server-program.ts";

const packageFolder = fileURLToPath(new URL("../..", import.meta.url));

/** A server in a separate process, started as an operator would start it. */
export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** The log so far, one parsed object per line. */
  logLines(): Record<string, unknown>[];
  /** The standard error so far: the log, and other lines. */
  complained(): string;
  /** The standard output so far. */
  printed(): string;
  /** Sends a signal and waits until the process has ended. Resolves to its exit code; null: the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts a server on a free port and resolves once it listens. */
export async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const { PATH, HOME } = process.env;
  const [command, ...args] = serverProgram();
  const child = spawn(command, args, {
    cwd: packageFolder,
    env: {
      PATH,
      HOME,
      HOST: "127.0.0.1",
      PORT: "0",
      API_KEYS: "test-key-0123456789",
      RATE_LIMIT_PER_MINUTE: "1000000",
      RATE_LIMIT_LOADING: "off",
      LOG_LEVEL: "warn",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit").then(([code]) => code as number | null);
  const closed = once(child, "close");
  let log = "";
  let printed = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    log += text;
  });
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    printed += `${line}\n`;
    const url = /^Fingerpaint answers at (\S+)$/.exec(line)?.[1];
    if (url === undefined) continue;
    child.stdout?.resume();
    return {
      url,
      child,
      logLines: () =>
        log
          .split("\n")
          // The rest may be the beginning of a line.
          .slice(0, -1)
          .filter((text) => text.startsWith("{") && text.endsWith("}"))
          .map((text) => JSON.parse(text)),
      complained: () => log,
      printed: () => printed,
      async end(signal) {
        if (child.exitCode === null && child.signalCode === null) child.kill(signal);
        return ended;
      },
    };
  }
  // The log may arrive after the end of the standard output.
  await closed;
  throw new Error(`the server didn't start: ${log}`);
}

/** Runs a command of the same program to its end, such as `keys list`. */
export async function runServerCommand(environment: Readonly<Record<string, string>>, ...words: string[]) {
  const { PATH, HOME } = process.env;
  const [command, ...args] = serverProgram();
  const child = spawn(command, [...args, ...words], {
    cwd: packageFolder,
    env: { PATH, HOME, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "close");
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code: code as number | null, out, error };
}
