import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { createVisitor, send, sourceOf } from "../canvas/visitor.ts";
import { type ServerProcess, startServerProcess } from "../kills/server-process.ts";
import { sharedStorages, type WhenOver } from "../support/databases.ts";
import { testApiKey } from "../support/test-server.ts";

async function start(environment: Record<string, string>, whenOver: WhenOver = onTestFinished): Promise<ServerProcess> {
  const server = await startServerProcess({ PROCESSES: "2", LOG_LEVEL: "info", API_KEYS: testApiKey, ...environment });
  whenOver(async () => {
    for (const pid of workersOf(server)) kill(pid, "SIGKILL");
    await server.end("SIGKILL");
  });
  await vi.waitFor(() => expect(workersOf(server)).toHaveLength(2), 60_000);
  return server;
}

/** The processes that have logged that they listen. */
function workersOf(server: ServerProcess): number[] {
  return server.logLines().flatMap(({ msg, pid }) => (msg === "listening" ? [Number(pid)] : []));
}

/** The processes that the server has started, also those that don't listen yet. */
function workerPidsOf({ child: { pid } }: ServerProcess): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);
  // The loader of sources has a process, too.
  return children.filter((child) => readFileSync(`/proc/${child}/cmdline`, "utf8").includes("/main."));
}

function kill(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

const headers = { Authorization: `Bearer ${testApiKey}`, "Content-Type": "application/json" };
/** Hashes one text over a new connection. */
const hashText = (server: ServerProcess) =>
  send(server, "POST", "/api/md5/text", { headers, body: '{"text":"hello"}' });

describe.each(sharedStorages)("PROCESSES=2 on $storage", ({ makeStorage }) => {
  /** Shared by tests that don't change it. Each of them counts something different. */
  let server: ServerProcess;
  const removals: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    const whenOver: WhenOver = (remove) => void removals.unshift(remove);
    server = await start({ ...(await makeStorage(whenOver)), SITE_URLL: "http://localhost" }, whenOver);
  });
  afterAll(async () => {
    for (const remove of removals) await remove();
  });

  it("share one port, and /metrics of either shows the sum", async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, () => hashText(server)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const answering = () =>
      new Set(server.logLines().flatMap(({ operation, pid }) => (operation === "hashText" ? [pid] : [])));
    await expect.poll(() => answering().size).toBe(2);
    for (let asked = 0; asked < 4; asked++) {
      const { text } = await send(server, "GET", "/metrics");
      expect(text).toMatch(/^fingerpaint_request_duration_seconds_count\{operation="hashText",status="200"\} 40$/m);
    }
    expect(server.printed().match(/Fingerpaint answers at/g)).toHaveLength(1);
    expect(server.complained().match(/Unknown variable SITE_URLL/g)).toHaveLength(1);
  });

  it("report stored canvases once, and the sum of each process's work", async () => {
    const server = await start({ ...(await makeStorage()), METRICS: "0" });
    const published = [];
    for (let n = 0; n < 20; n++) published.push(await createVisitor(server, "ada").publish({ source: sourceOf(n) }));
    expect(published.filter(({ status }) => status === 201)).toHaveLength(20);
    await Promise.all(Array.from({ length: 10 }, () => send(server, "GET", "/api/md5/nothing")));
    // All processes share one address, whichever of them answers.
    const [metrics, other] = server
      .logLines()
      .flatMap((line) => (line.msg === "listening" ? [String(line.metrics)] : []));
    expect(other).toBe(metrics);
    for (let asked = 0; asked < 4; asked++) {
      const text = await (await fetch(metrics ?? "")).text();
      expect(text).toMatch(/^fingerpaint_canvases 20$/m);
      expect(text).toMatch(/^fingerpaint_build_info\{.*\} 1$/m);
      expect(text).toMatch(/^fingerpaint_canvas_writes_total\{write="new"\} 20$/m);
      expect(text).toMatch(/^fingerpaint_refusals_total\{operation="none",code="NOT_FOUND"\} 10$/m);
    }
    expect((await send(server, "GET", "/metrics")).status).toBe(404);
  });

  it("[M14] count requests together", async () => {
    const server = await start({ ...(await makeStorage()), RATE_LIMIT_HASHING: "10", RATE_LIMIT_PUBLISHING: "5" });
    const hashed = [];
    // Only a few at a time: a count that takes over a second is made in its process alone.
    for (let n = 0; n < 10; n++) hashed.push(...(await Promise.all([1, 2, 3].map(() => hashText(server)))));
    expect(hashed.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(hashed.filter(({ status }) => status === 429)).toHaveLength(20);
    const published = [];
    for (let n = 0; n < 20; n++) published.push(await createVisitor(server, "ada").publish({ source: sourceOf(n) }));
    expect(published.filter(({ status }) => status === 201)).toHaveLength(5);
  });

  it("[C14] count wrong passwords together", async () => {
    const { canvasId } = (
      await createVisitor(server, "ada").publish({ source: sourceOf(), access: "password", password: "opensesame" })
    ).body;
    const codes: (string | undefined)[] = [];
    for (let guess = 0; guess < 20; guess++) {
      codes.push((await createVisitor(server).load(canvasId, `?password=guess${guess}`)).code);
    }
    expect(codes.filter((code) => code === "WRONG_PASSWORD")).toHaveLength(10);
    expect(codes.filter((code) => code === "RATE_LIMIT_EXCEEDED")).toHaveLength(10);
  });

  it("replace a process that dies, and keep answering until the new one is ready", async () => {
    const server = await start(await makeStorage());
    const [victim = 0] = workersOf(server);
    kill(victim, "SIGKILL");
    await expect.poll(() => workersOf(server).length).toBe(3);
    const replies = await Promise.all(Array.from({ length: 20 }, () => hashText(server)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toContain("\nfingerpaint_processes_ended_total 1\n");
    expect(server.logLines()).toContainEqual(
      expect.objectContaining({ level: "error", worker: victim, signal: "SIGKILL" }),
    );
  });

  it("answer all requests in progress on SIGTERM, and exit with 0", async () => {
    const server = await start(await makeStorage());
    const body = '{"text":"hello"}';
    const uploads = Array.from({ length: 6 }, () => {
      const upload = request(`${server.url}/api/md5/text`, {
        method: "POST",
        headers: { ...headers, "Content-Length": body.length },
        agent: false,
      });
      upload.write(body.slice(0, -1));
      return upload;
    });
    // Waits until the servers have the requests.
    await expect.poll(async () => (await hashText(server)).status).toBe(200);
    const ended = server.end("SIGTERM");
    await expect.poll(() => server.logLines().filter(({ msg }) => msg === "closing").length).toBe(2);
    const statuses = uploads.map(async (upload) => {
      const replied = once(upload, "response");
      upload.end(body.slice(-1));
      const [reply] = await replied;
      reply.resume();
      return reply.statusCode;
    });
    expect(await Promise.all(statuses)).toEqual(uploads.map(() => 200));
    expect(await ended).toBe(0);
    expect(workersOf(server).map((pid) => kill(pid, 0))).toEqual([false, false]);
  });
});

it("replace all processes, even if all replacements end before they listen", async () => {
  const [{ makeStorage }] = sharedStorages as [(typeof sharedStorages)[number]];
  const server = await start(await makeStorage());
  const first = workersOf(server);
  for (const pid of first) kill(pid, "SIGKILL");
  const replacements = () => workerPidsOf(server).filter((pid) => !first.includes(pid));
  await expect.poll(() => replacements().length).toBe(2);
  // On a busy machine, some of them may have listened already.
  const killed = replacements();
  for (const pid of killed) kill(pid, "SIGKILL");
  const gone = [...first, ...killed];
  await expect.poll(() => workersOf(server).filter((pid) => !gone.includes(pid)).length).toBe(2);
});

it("answer requests in progress, and end, if the process that started them is killed", async () => {
  const [{ makeStorage }] = sharedStorages as [(typeof sharedStorages)[number]];
  const server = await start(await makeStorage());
  const body = '{"text":"hello"}';
  const upload = request(`${server.url}/api/md5/text`, {
    method: "POST",
    headers: { ...headers, "Content-Length": body.length },
    agent: false,
  });
  const replied = once(upload, "response");
  upload.write(body.slice(0, -1));
  // Waits until a server has the request.
  await expect.poll(async () => (await hashText(server)).status).toBe(200);
  await server.end("SIGKILL");
  await expect.poll(() => server.logLines().filter(({ msg }) => msg === "closing").length).toBe(2);
  upload.end(body.slice(-1));
  const [reply] = await replied;
  reply.resume();
  expect(reply.statusCode).toBe(200);
  await expect.poll(() => workersOf(server).filter((pid) => kill(pid, 0))).toEqual([]);
});

it("[M13] print only one first key", async () => {
  const [{ makeStorage }] = sharedStorages as [(typeof sharedStorages)[number]];
  const server = await start({ ...(await makeStorage()), API_KEYS: "" });
  expect(server.printed().match(/curl .* 'Authorization: Bearer fp_/g)).toHaveLength(1);
});

it("end on SIGTERM even if some are still starting", async () => {
  const [{ makeStorage }] = sharedStorages as [(typeof sharedStorages)[number]];
  const server = await startServerProcess({ PROCESSES: "2", LOG_LEVEL: "info", ...(await makeStorage()) });
  onTestFinished(async () => {
    for (const pid of workersOf(server)) kill(pid, "SIGKILL");
    await server.end("SIGKILL");
  });
  // The first process listens by now, and the second has just been started.
  expect(await server.end("SIGTERM")).toBe(0);
});

it("print the reason once if they can't start, and exit with 1", async () => {
  const start = startServerProcess({ PROCESSES: "4", STORAGE: "sqlite", DATABASE_URL: "/dev/null/paint.db" });
  const message = await start.catch((error: Error) => error.message);
  expect(String(message).match(/fingerpaint-server: /g)).toHaveLength(1);
  expect(message).toContain("/dev/null/paint.db can't be opened");
});
