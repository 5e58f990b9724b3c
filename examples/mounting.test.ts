import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { createClient } from "@fingerpaint/sdk-client";
import { createApp, webFolder } from "@fingerpaint/services";
import express from "express";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { launchChromium } from "../scripts/launch-chromium.ts";
import { createServices } from "./mounted/services.ts";

const source = 'import { H1 } from "editor/canvas";\nexport default () => <H1>Hello</H1>;\n';

/** More than body parsers accept by default, and more than the one in `mounted/express.ts` does. */
const big = Buffer.alloc(20 * 1_048_576, 7);
const bigHash = createHash("md5").update(big).digest("hex");

const programs = ["node-http", "express", "fastify", "koa", "hono"];
/** Starts the programs one after another, in one process because loading the services takes longer than the tests. */
const startAll = `
  const { log } = console;
  for (const program of process.argv.slice(1)) {
    await new Promise((resolve) => {
      console.log = (line) => resolve(log(line));
      import(\`./mounted/\${program}.ts\`);
    });
  }`;

let browser: Awaited<ReturnType<typeof launchChromium>>;
/** The programs' addresses, in their order. */
const addresses: string[] = [];
let stop = () => {};
beforeAll(async () => {
  const args = ["--import=tsx", "--conditions=@fingerpaint/source", "--input-type=module", "--eval", startAll];
  const child = spawn(process.execPath, [...args, ...programs], {
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH, API_KEYS: "a-key-of-mine" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  stop = () => void child.kill("SIGKILL");
  for await (const line of createInterface(child.stdout)) {
    if (addresses.push(/http:\S+/.exec(line)?.[0] ?? "") === programs.length) break;
  }
  browser = await launchChromium();
});
afterAll(() => browser?.close());
afterAll(() => stop());

describe.each(programs.map((program, index) => [program, index] as const))("mounted in %s", (_, index) => {
  let baseUrl = "";
  beforeAll(() => {
    baseUrl = addresses[index] ?? "";
  });

  const open = () => createClient({ baseUrl, apiKey: "a-key-of-mine", cookies: "keep", retries: 0 });

  it("digests a text", async () => {
    const { data, status } = await open().md5.text({ text: "hello" }).withResponse();
    expect([data.hash, status]).toEqual(["5d41402abc4b2a76b9719d911017c592", 200]);
    await expect(open().md5.text({ text: "é", encoding: "ascii" })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });

  it("[M8] hashes an upload of 20 MiB", async () => {
    const { hash, size } = await open().md5.file({ file: { filename: "big", content: new Blob([big]) } });
    expect([hash, size]).toEqual([bigHash, big.length]);
  });

  it("[B1] publishes a canvas and shows its share page, below the prefix, in a browser", async () => {
    expect(webFolder(), "The pages are not built: `pnpm build` builds them").not.toBeNull();
    const client = open();
    const { canvasId, shareUrl } = await client.canvases.publish({ source, title: "Hello there" });
    expect(shareUrl).toBe(`${baseUrl}/editor-canvas/${canvasId}`);
    const page = await browser.newPage();
    onTestFinished(() => page.close());
    page.setDefaultTimeout(180_000);
    const failed: string[] = [];
    page.on("pageerror", (error) => failed.push(error.message));
    page.on("response", (response) => {
      if (!response.ok()) failed.push(`${response.status()} ${response.url()}`);
    });
    await page.goto(shareUrl);
    await page.frameLocator("iframe").getByRole("heading", { name: "Hello", exact: true }).waitFor();
    expect(await page.title()).toContain("Hello there");
    expect(failed).toEqual([]);
    expect(await client.canvases.list()).toHaveLength(1);
    await client.canvases.delete(canvasId);
  });

  it("doesn't affect the program's own pages", async () => {
    expect(await (await fetch(new URL("/", baseUrl))).text()).toBe("a page of the program");
  });
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.closeAllConnections());
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/tools`;
}

describe("a body that was read before", () => {
  const fingerpaint = createApp(createServices({ level: "silent" })).callback();
  const inAMinute = () => ({ signal: AbortSignal.timeout(60_000) });
  const keptAsBytes = express()
    .use(express.raw({ type: "*/*" }))
    .use("/tools", fingerpaint);
  const parsers: [string, RequestListener][] = [
    ["parsed", express().use(express.json()).use("/tools", fingerpaint)],
    [
      "kept as text",
      express()
        .use(express.text({ type: "*/*" }))
        .use("/tools", fingerpaint),
    ],
    ["kept as bytes", keptAsBytes],
  ];

  it.each(parsers)("is accepted if it was %s", async (_, listener) => {
    const client = createClient({ baseUrl: await serve(listener), apiKey: "a-key-of-mine", retries: 0 });
    expect(await client.md5.text({ text: "hello" }, inAMinute())).toMatchObject({ length: 32 });
    await expect(client.canvases.publish({ source: "x" }, inAMinute())).rejects.toMatchObject({
      code: "INVALID_INPUT",
      details: expect.stringContaining("source"),
    });
  });

  it("[B4, M4] is refused if it was kept as bytes that aren't UTF-8", async () => {
    const reply = await fetch(`${await serve(keptAsBytes)}/api/md5/text`, {
      method: "POST",
      headers: { Authorization: "Bearer a-key-of-mine", "Content-Type": "application/json" },
      body: Buffer.from('{"text":"café"}', "latin1"),
      ...inAMinute(),
    });
    expect(await reply.json()).toMatchObject({
      error: { code: "INVALID_INPUT", details: "body: not valid UTF-8" },
    });
  });

  it("is refused within a second if nothing was left of it", async () => {
    const listener: RequestListener = (request, response) => {
      request.resume().on("end", () => fingerpaint(request, response));
    };
    const client = createClient({ baseUrl: await serve(listener), apiKey: "a-key-of-mine", retries: 0 });
    const refusal = { code: "INTERNAL_ERROR", details: expect.stringContaining("before body parsers") };
    await expect(client.md5.text({ text: "hello" }, inAMinute())).rejects.toMatchObject(refusal);
    await expect(client.md5.file({ file: new Blob(["hello"]) }, inAMinute())).rejects.toMatchObject(refusal);
  });

  it("is refused on a share page that says so", async () => {
    const url = await serve(express().use(express.urlencoded()).use("/tools", fingerpaint));
    const body = new URLSearchParams({ password: "secret" });
    const page = await fetch(`${url}/editor-canvas/cv_AAAAAAAAAAAAAAAA`, { method: "POST", body, ...inAMinute() });
    expect([page.status, page.headers.get("content-type")]).toEqual([500, "text/html; charset=utf-8"]);
    expect(await page.text()).toContain("mount this app before body parsers");
  });
});
