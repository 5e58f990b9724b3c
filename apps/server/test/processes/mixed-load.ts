import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import { sourceOf } from "../canvas/visitor.ts";
import { testApiKey } from "../support/test-server.ts";

const clients = 8;
const file = Buffer.alloc(65_536, "fingerpaint");
const fileMd5 = createHash("md5").update(file).digest("hex");
const withKey = { Authorization: `Bearer ${testApiKey}` };
const json = { "Content-Type": "application/json" };

/** Settings for servers under this load: a tenth of the requests are publishes of one author, above the usual quota. */
export const mixedLoadVariables = { API_KEYS: testApiKey, QUOTA_OWNER_CANVASES: "off", QUOTA_ADDRESS_CANVASES: "off" };

/**
 * Publishes, loads, digests and uploads of several clients together.
 *
 * @param options.headers Sent with every request.
 * @param options.pauseMs How long a client waits before each request. @default 0
 */
export function createMixedLoad(
  url: string,
  requests: number,
  { headers = {}, pauseMs = 0 }: { headers?: Record<string, string>; pauseMs?: number } = {},
) {
  const cookie = { Cookie: "sessionId=ada" };
  const failures: string[] = [];
  const published = new Set<string>();
  const counts: number[] = [];
  let hot = "";
  let sent = 0;
  let isDone = false;

  async function call(
    path: string,
    options: { method?: string; headers?: Record<string, string>; body?: string | FormData } = {},
  ) {
    try {
      const reply = await fetch(`${url}${path}`, { ...options, headers: { ...options.headers, ...headers } });
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
            if (pauseMs > 0) await delay(pauseMs);
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
