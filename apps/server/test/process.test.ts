import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json, text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { serverProgram } from "./support/server-program.ts";

/** These tests start the real program, as an operator does. */
const [command, ...program] = serverProgram();
const packageFolder = new URL("..", import.meta.url);
let folder: string;
let started: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fingerpaint-process-"));
  started = [];
});
afterEach(async () => {
  for (const child of started) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "close");
    }
  }
  rmSync(folder, { recursive: true });
});

interface Run {
  child: ChildProcess;
  written: { out: string; error: string };
  /** The exit code, once the program has ended. */
  ended: Promise<number | null>;
}

function startProgram(args: string[] = [], environment: Record<string, string> = {}): Run {
  const child = spawn(command, [...program, ...args], {
    cwd: packageFolder,
    env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  const written = { out: "", error: "" };
  child.stdout.setEncoding("utf8").on("data", (chunk) => {
    written.out += chunk;
  });
  child.stderr.setEncoding("utf8").on("data", (chunk) => {
    written.error += chunk;
  });
  return { child, written, ended: once(child, "close").then(([code]) => code) };
}

/** Starts a server, and resolves to it and its URL once it answers. */
async function startServing(environment: Record<string, string> = {}): Promise<Run & { url: string }> {
  const run = startProgram([], environment);
  await expect
    .poll(() => run.written.out + run.written.error)
    .toMatch(/Fingerpaint answers at \S+\n|fingerpaint-server:/);
  return { ...run, url: /answers at (\S+)/.exec(run.written.out)?.[1] ?? "" };
}

/** Begins a text request, holding back the last byte of its body. */
async function beginHashing(url: string, key: string) {
  const body = '{"text":"hello"}';
  const upload = request(`${url}/api/md5/text`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json", "Content-Length": body.length },
  });
  const replied = new Promise<IncomingMessage>((resolve, reject) => upload.on("response", resolve).on("error", reject));
  await new Promise<void>((resolve) => upload.write(body.slice(0, -1), () => resolve()));
  return { replied, finish: () => upload.end(body.slice(-1)) };
}

describe("the program", () => {
  it("[M13] [B6] prints a first key once, to standard output and not to the log", async () => {
    const { child, written, ended, url } = await startServing();
    const [key = ""] = /fp_\w{28}/.exec(written.out) ?? [];
    const reply = await fetch(`${url}/api/md5/text`, {
      method: "POST",
      headers: { Authorization: `bearer ${key}`, "Content-Type": "application/json" },
      body: '{"text":"hello"}',
    });
    expect(await reply.json()).toMatchObject({ data: { hash: "5d41402abc4b2a76b9719d911017c592" } });
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(written.error).not.toContain(key.slice(0, 8));
    expect(readFileSync(join(folder, "keys.json"), "utf8")).not.toContain(key.slice(0, 8));
    for (const line of written.error.trimEnd().split("\n")) expect(JSON.parse(line)).toHaveProperty("level");
  });

  it.each(["SIGTERM", "SIGINT"] as const)(
    "on %s is not ready, answers what is in flight and exits with 0",
    async (signal) => {
      const { child, written, ended, url } = await startServing({ API_KEYS: "a-key-of-mine" });
      // The end of this request is sent once the server is closing, so it is in time however short the closing is.
      const probe = connect(Number(new URL(url).port), "127.0.0.1");
      probe.write("GET /readyz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n");
      const { replied, finish } = await beginHashing(url, "a-key-of-mine");
      child.kill(signal);
      await expect.poll(() => written.error).toContain('"closing"');
      probe.write("\r\n");
      expect(await text(probe)).toMatch(/^HTTP\/1\.1 503 /);
      // Waits until new connections are no longer answered.
      await expect.poll(() => fetch(url).catch(() => "refused")).toBe("refused");
      finish();
      const reply = await replied;
      expect([reply.statusCode, reply.headers.connection]).toEqual([200, "close"]);
      expect(await json(reply)).toMatchObject({ data: { hash: "5d41402abc4b2a76b9719d911017c592" } });
      expect(await ended).toBe(0);
    },
  );

  it("continues after SIGHUP, which log rotation and reloads send", async () => {
    const { child, ended, url } = await startServing({ STORAGE: "memory" });
    child.kill("SIGHUP");
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  });

  it("continues if no one reads its output", async () => {
    const { child, written, ended } = startProgram();
    child.stdout?.destroy();
    await expect.poll(() => written.error).toContain('"msg":"listening"');
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(written.error).not.toContain('"level":"fatal"');
  });

  it("ends a command quietly if no one reads its output, and with a message if it can't be written", async () => {
    const unread = startProgram(["--help"]);
    unread.child.stdout?.destroy();
    expect(await unread.ended).toBe(141);
    expect(unread.written.error).toBe("");

    const full = openSync("/dev/full", "w");
    const { stderr, status } = spawnSync(command, [...program, "--help"], {
      cwd: packageFolder,
      env: { PATH: process.env.PATH },
      stdio: ["ignore", full, "pipe"],
      encoding: "utf8",
    });
    closeSync(full);
    expect(stderr).toMatch(/^fingerpaint-server: The output can't be written: ENOSPC.*\n$/);
    expect(status).toBe(1);
  });

  it("accepts requests for SHUTDOWN_DELAY while it reports not ready", async () => {
    const { child, ended, url, written } = await startServing({ STORAGE: "memory", SHUTDOWN_DELAY: "600s" });
    child.kill("SIGTERM");
    await expect.poll(() => written.error).toContain('"closing"');
    // Much longer than the default delay.
    for (const end = Date.now() + 1_500; Date.now() < end; ) {
      expect((await fetch(`${url}/readyz`)).status).toBe(503);
    }
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    child.kill("SIGTERM");
    expect(await ended).toBe(1);
  });

  it("[C17] refuses a folder that another process serves", async () => {
    await startServing();
    const second = startProgram();
    expect(await second.ended).toBe(1);
    expect(second.written.error).toMatch(
      new RegExp(`^fingerpaint-server: ${folder}\\S* is locked by process ${started[0]?.pid}`),
    );
    expect(second.written.out).toBe("");
  });

  it("reports that the port is in use", async () => {
    const { url } = await startServing({ STORAGE: "memory" });
    const { host, port } = new URL(url);
    const second = startProgram([], { STORAGE: "memory", PORT: port });
    expect(await second.ended).toBe(1);
    expect(second.written.error).toContain(`Can't listen on ${host}: another program listens there`);
    expect(second.written.out).toBe("");
  });

  it("reports what is wrong with the configuration and exits with 2", async () => {
    const { ended, written } = startProgram([], { MAX_FILE_BYTES: "100 MB", LOG_LEVEL: "loud" });
    expect(await ended).toBe(2);
    expect(written).toEqual({
      out: "",
      error: expect.stringMatching(/^fingerpaint-server: .*\nMAX_FILE_BYTES is "100 MB".*\nLOG_LEVEL is "loud"/),
    });
  });

  it("warns about variables that look misspelt", async () => {
    const { written } = await startServing({ SESION_SECRET: "0123456789abcdef", RATE_LIMIT_PER_MIN: "5" });
    await expect.poll(() => written.error).toContain("RATE_LIMIT_PER_MIN. Did you mean RATE_LIMIT_PER_MINUTE?");
    expect(written.error).toContain("Unknown variable SESION_SECRET. Did you mean SESSION_SECRET?");
    expect(written.error).not.toContain("0123456789abcdef");
  });

  it("warns about open defaults unless it listens on loopback only", async () => {
    const open = await startServing({ HOST: "0.0.0.0", STORAGE: "memory" });
    await expect.poll(() => open.written.error).toMatch(/"level":"warn".*SITE_URL is unset/);
    await expect.poll(() => open.written.error).toMatch(/"level":"warn".*SESSION_SECRET is unset/);
    await expect.poll(() => open.written.error).toMatch(/"level":"warn".*PASSWORD_STORAGE is plaintext/);
    const local = await startServing({ STORAGE: "memory" });
    await expect.poll(() => local.written.error).toContain('"listening"');
    expect(local.written.error).not.toContain('"level":"warn"');
  });

  it("healthcheck exits with 0 while the server is ready, and says why it isn't", async () => {
    const { url, child, ended } = await startServing({ BASE_PATH: "/tools" });
    const { port } = new URL(url);
    const healthy = startProgram(["healthcheck"], { PORT: port, BASE_PATH: "/tools" });
    expect([await healthy.ended, healthy.written]).toEqual([0, { out: "", error: "" }]);
    child.kill("SIGTERM");
    await ended;
    const unreachable = startProgram(["healthcheck"], { PORT: port, BASE_PATH: "/tools" });
    expect(await unreachable.ended).toBe(1);
    expect(unreachable.written.error).toMatch(/^fingerpaint-server: http:\S+\/tools\/readyz doesn't answer: /);
  });

  it("[M13] accepts a key that the keys command creates while it runs", async () => {
    const { url } = await startServing({ API_KEYS: "a-key-of-mine" });
    const create = startProgram(["keys", "create"]);
    expect(await create.ended).toBe(0);
    const statusOfKey = async () => {
      const headers = { Authorization: `Bearer ${create.written.out.trimEnd()}`, "Content-Type": "application/json" };
      return (await fetch(`${url}/api/md5/text`, { method: "POST", headers, body: '{"text":""}' })).status;
    };
    await expect.poll(statusOfKey).toBe(200);
  });
});
