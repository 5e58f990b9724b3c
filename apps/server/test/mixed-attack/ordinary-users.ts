import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

export interface OrdinaryUse {
  /** How long each request took, in milliseconds. */
  readonly times: number[];
  /** The failed requests, and what went wrong. */
  readonly failures: string[];
}

const file = Buffer.alloc(65_536, "fingerpaint");
const fileMd5 = createHash("md5").update(file).digest("hex");

/** Users who digest texts, upload files, publish and load canvases, each with a separate key and address. */
export async function useOrdinarily(
  url: string,
  { users, durationMs }: { users: readonly { user: number; key: string }[]; durationMs: number },
): Promise<OrdinaryUse> {
  const times: number[] = [];
  const failures: string[] = [];
  const end = performance.now() + durationMs;

  async function use({ user, key }: { user: number; key: string }): Promise<void> {
    const common = { "X-Forwarded-For": `203.0.113.${user}`, Cookie: `sessionId=ordinary-${user}` };
    const json = { ...common, "Content-Type": "application/json" };
    const withKey = { Authorization: `Bearer ${key}` };

    /** Sends a request, reads the whole reply and looks for a word in it. */
    async function request(name: string, path: string, init: RequestInit, word: string): Promise<string> {
      const startedAt = performance.now();
      const outcome = await fetch(url + path, init).then(
        async (reply) => ({ status: reply.status, text: await reply.text() }),
        (error: Error) => ({ status: 0, text: String(error.cause ?? error) }),
      );
      times.push(performance.now() - startedAt);
      if (outcome.status < 200 || outcome.status > 299 || !outcome.text.includes(word)) {
        failures.push(`${name}: ${outcome.status} ${outcome.text.slice(0, 200)}`);
      }
      await delay(50);
      return outcome.text;
    }

    for (let turn = 0; performance.now() < end; turn++) {
      const text = `${user} ${turn}`;
      const body = JSON.stringify({ text });
      const md5 = createHash("md5").update(text).digest("hex");
      await request("text", "/api/md5/text", { method: "POST", headers: { ...json, ...withKey }, body }, md5);

      const form = new FormData();
      form.set("file", new Blob([file]), "a.bin");
      const upload = { method: "POST", headers: { ...common, ...withKey }, body: form };
      await request("upload", "/api/md5/file", upload, fileMd5);

      const source = `import { Text } from "editor/canvas"; // ${user} ${turn}\n`.repeat(100);
      const publish = { method: "POST", headers: json, body: JSON.stringify({ source }) };
      const published = await request("publish", "/api/editor-canvas", publish, '"canvasId"');
      const canvasId = /cv_\w{16}/.exec(published)?.[0];
      if (canvasId === undefined) continue;
      await request("load", `/api/editor-canvas/${canvasId}`, { headers: common }, `// ${user} ${turn}`);
      await request("page", `/editor-canvas/${canvasId}`, { headers: common }, "<html");
    }
  }

  await Promise.all(users.map(use));
  return { times, failures };
}
