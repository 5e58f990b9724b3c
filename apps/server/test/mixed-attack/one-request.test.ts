import { writeSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { maxSourceLength } from "@fingerpaint/api-contracts";
import { expect, it, onTestFinished } from "vitest";
import { startWatchedServer } from "../support/watched-server.ts";
import { costlySource, deep, forms } from "./floods.ts";

/** The limit that `[M6]` promises on an otherwise idle machine, which is why `pnpm test` can't check it. */
const longestMs = 250;

const mebibyte = 1_048_576;
const json = "application/json";
const batch = "/api/md5/text/batch";
const textsOf = (count: number, content: string) =>
  Buffer.from(`{"texts":[${Array.from({ length: count }, () => `"${content}"`).join()}]}`);

/** The largest accepted bodies, and those that were costly before values were counted. */
const requests: Readonly<Record<string, () => { path: string; body: Buffer; type?: string }>> = {
  "12 texts of 10 MiB": () => ({ path: batch, body: textsOf(12, "x".repeat(10 * mebibyte)) }),
  "12 texts of 10 MiB in Chinese": () => ({ path: batch, body: textsOf(12, "价".repeat((10 * mebibyte) / 3)) }),
  "12 texts, all escapes": () => ({ path: batch, body: textsOf(12, "\\u0001".repeat(1.75 * mebibyte)) }),
  "100 texts of 1.2 MiB": () => ({ path: batch, body: textsOf(100, "é".repeat(0.6 * mebibyte)) }),
  "a text of 10 MiB, all escapes": () => ({
    path: "/api/md5/text",
    body: Buffer.from(`{"text":"${"\\u0001".repeat(10 * mebibyte)}"}`),
  }),
  "a text of 120 MiB": () => ({ path: batch, body: textsOf(1, "x".repeat(120 * mebibyte)) }),
  "a text of 120 MiB, all escapes": () => ({ path: batch, body: textsOf(1, "\\n".repeat(60 * mebibyte)) }),
  "an expected hash of 60 MiB": () => ({
    path: "/api/md5/verify",
    body: Buffer.from(JSON.stringify({ text: "", expectedHash: `(${")".repeat(60 * mebibyte)}` })),
  }),
  "a name of 120 MiB": () => ({ path: batch, body: Buffer.from(`{"${"x".repeat(120 * mebibyte)}":1}`) }),
  "a number of 120 MiB": () => ({ path: batch, body: Buffer.from(`{"x":${"1".repeat(120 * mebibyte)}}`) }),
  "120 MiB of blanks": () => ({ path: batch, body: Buffer.from(`{"texts":[${" ".repeat(120 * mebibyte)}"a"]}`) }),
  "a canvas of control characters": () => ({
    path: "/api/editor-canvas",
    body: Buffer.from(
      JSON.stringify({ source: 'import { Text } from "editor/canvas";//'.padEnd(maxSourceLength, "\u0001") }),
    ),
  }),
  "the largest state": () => ({
    path: "/api/editor-canvas",
    body: Buffer.from(
      JSON.stringify({ source: 'import { Text } from "editor/canvas";', state: { a: Array(87_000).fill([]) } }),
    ),
  }),
  ...Object.fromEntries(
    deep.map((body, i) => [`JSON of a million values, ${i}`, () => ({ path: "/api/md5/text", body })]),
  ),
  ...Object.fromEntries(
    costlySource.map((body, i) => [`a costly source, ${i}`, () => ({ path: "/api/editor-canvas", body })]),
  ),
  ...Object.fromEntries(
    forms.map(({ body, contentType }, i) => [
      `a form of many parts, ${i}`,
      () => ({ path: "/api/md5/file/batch", body: Buffer.from(body), type: contentType }),
    ]),
  ),
};

it.skipIf(process.env.ATTACK_SECONDS === undefined)(
  `[M6] no single request blocks the event loop for more than ${longestMs} ms`,
  { timeout: 300_000 },
  async () => {
    const key = "ordinary-key-0123456789";
    const server = await startWatchedServer({ API_KEYS: key, STORAGE: "memory" });
    onTestFinished(async () => void (await server.end("SIGKILL")));
    const longest: Record<string, number> = {};
    for (const [name, make] of Object.entries(requests)) {
      const { path, body, type = json } = make();
      const figures: number[] = [];
      for (let turn = 0; turn < 3; turn++) {
        await server.delays();
        await delay(50);
        const headers = { Authorization: `Bearer ${key}`, "Content-Type": type };
        const reply = await fetch(server.url + path, { method: "POST", headers, body: new Uint8Array(body) });
        await reply.arrayBuffer();
        await delay(50);
        figures.push((await server.delays()).longestMs);
      }
      // A pause caused by the machine doesn't occur three times in a row.
      longest[name] = Math.round(Math.min(...figures));
      writeSync(1, `${name}: held up for ${figures.map((ms) => ms.toFixed(0)).join(", ")} ms\n`);
    }
    expect(Object.entries(longest).filter(([, ms]) => ms > longestMs)).toEqual([]);
  },
);
