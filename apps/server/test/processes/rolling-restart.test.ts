import { createHash } from "node:crypto";
import { writeSync } from "node:fs";
import { describe, expect, it, onTestFinished } from "vitest";
import { sourceOf } from "../canvas/visitor.ts";
import { type ServerProcess, startServerProcess } from "../kills/server-process.ts";
import { startBalancer } from "../support/balancer.ts";
import { type StorageVariables, sharedStorages } from "../support/databases.ts";
import { testApiKey } from "../support/test-server.ts";

/** `pnpm test:rolling-restart` sends 50,000. */
const requests = Number(process.env.ROLLING_REQUESTS ?? 600);
const clients = 8;
const file = Buffer.alloc(65_536, "fingerpaint");
const fileMd5 = createHash("md5").update(file).digest("hex");
const withKey = { Authorization: `Bearer ${testApiKey}` };
const json = { "Content-Type": "application/json" };

describe.each(sharedStorages)("a rolling restart on $storage", ({ storage, makeStorage }) => {
  it(`[C8, C11, C17] fails none of ${requests} requests, and loses no publish and no view`, {
    timeout: 120_000 + requests * 20,
  }, async () => {
    const variables = await makeStorage();
    const balancer = await startBalancer();
    const running = [await start(variables), await start(variables)];
    for (const { url } of running) await balancer.add(url);

    const load = createMixedLoad(balancer.url);
    await load.prepare();
    const sending = load.run();
    let restarts = 0;
    // Each server in turn: the new one is added, the old one gets SIGTERM and says by itself that it isn't ready.
    while (!load.isDone || restarts < 2) {
      const added = await start(variables);
      await balancer.add(added.url);
      const ended = running.shift() as ServerProcess;
      running.push(added);
      expect(await ended.end("SIGTERM")).toBe(0);
      balancer.remove(ended.url);
      restarts++;
    }
    await sending;
    expect(load.failures).toEqual([]);
    await load.compare();
    if (process.env.ROLLING_REQUESTS) writeSync(1, `${storage}: ${requests} requests, ${restarts} restarts\n`);
  });
});

async function start(variables: StorageVariables): Promise<ServerProcess> {
  const server = await startServerProcess({ ...variables, API_KEYS: testApiKey });
  onTestFinished(async () => void (await server.end("SIGKILL")));
  return server;
}

/** Publishes, loads, digests and uploads of several clients together. */
function createMixedLoad(url: string) {
  const cookie = { Cookie: "sessionId=ada" };
  const failures: string[] = [];
  const published = new Set<string>();
  const counts: number[] = [];
  let hot = "";
  let sent = 0;
  let isDone = false;

  async function call(path: string, options: RequestInit = {}) {
    try {
      const reply = await fetch(`${url}${path}`, options);
      const text = await reply.text();
      if (!reply.ok) throw new Error(`${reply.status} ${text.slice(0, 200)}`);
      return JSON.parse(text);
    } catch (error) {
      failures.push(`${options.method ?? "GET"} ${path}: ${error} ${(error as Error).cause}`);
      return null;
    }
  }

  async function publish(number: number): Promise<string> {
    const body = JSON.stringify({ source: sourceOf(number) });
    const canvas = await call("/api/editor-canvas", { method: "POST", headers: { ...cookie, ...json }, body });
    if (canvas) published.add(canvas.canvasId);
    return canvas?.canvasId ?? "";
  }

  async function upload(): Promise<void> {
    const body = new FormData();
    body.append("file", new Blob([file]), "paint.bin");
    const reply = await call("/api/md5/file", { method: "POST", headers: withKey, body });
    if (reply && reply.data.hash !== fileMd5) failures.push(`the digest of a file is ${reply.data.hash}`);
  }

  async function digest(): Promise<void> {
    const body = '{"text":"hello"}';
    const reply = await call("/api/md5/text", { method: "POST", headers: { ...withKey, ...json }, body });
    if (reply && reply.data.hash !== "5d41402abc4b2a76b9719d911017c592") failures.push("a wrong digest");
  }

  async function view(): Promise<void> {
    const canvas = await call(`/api/editor-canvas/${hot}`);
    if (canvas) counts.push(canvas.viewCount);
  }

  return {
    failures,
    get isDone() {
      return isDone;
    },
    async prepare() {
      hot = await publish(0);
    },
    async run() {
      await Promise.all(
        Array.from({ length: clients }, async () => {
          while (sent < requests) {
            const number = ++sent;
            if (number % 10 === 0) await publish(number);
            else if (number % 5 === 1) await upload();
            else if (number % 2 === 0) await view();
            else await digest();
          }
        }),
      );
      isDone = true;
    },
    async compare() {
      const listed: { canvasId: string; viewCount: number }[] = await call("/api/editor-canvas/mine", {
        headers: cookie,
      });
      expect(listed.map(({ canvasId }) => canvasId).sort()).toEqual([...published].sort());
      expect(listed.find(({ canvasId }) => canvasId === hot)?.viewCount).toBe(counts.length);
      expect([...counts].sort((a, b) => a - b)).toEqual(counts.map((_, index) => index + 1));
    },
  };
}
