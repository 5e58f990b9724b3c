import { createHash } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchChromium } from "../../../scripts/launch-chromium.ts";
import { browserWorkerPlugin } from "../scripts/browser-worker-plugin.ts";
import type * as browserPool from "../src/extensions/browser-pool/index.ts";
import { temporaryFolder } from "./temporary-folder.ts";

declare const pool: typeof browserPool;

const md5 = (bytes: Uint8Array | string) => createHash("md5").update(bytes).digest("hex");

let browser: Browser;
let server: Server;
let page: Page;

/** A page under a strict policy, with the two scripts that the package consists of. */
beforeAll(async () => {
  const folder = fileURLToPath(new URL("../src/extensions/browser-pool/", import.meta.url));
  const { outputFiles } = await build({
    entryPoints: [`${folder}index.ts`, `${folder}digest-worker.ts`],
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
    outdir: "/",
    plugins: [browserWorkerPlugin],
    logLevel: "silent",
  });
  const scripts = new Map(outputFiles.map(({ path, text }) => [path, text]));
  scripts.set("/page.js", 'import * as pool from "./index.js"; globalThis.pool = pool;');
  server = createServer(({ url = "" }, response) => {
    const script = scripts.get(url);
    const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'";
    response.setHeader("Content-Security-Policy", policy);
    response.setHeader("Content-Type", script === undefined ? "text/html" : "text/javascript");
    response.end(script ?? '<!doctype html><input type="file" multiple><script type="module" src="/page.js"></script>');
  }).listen(0);
  browser = await launchChromium();
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.waitForFunction(() => "pool" in globalThis);
});

afterAll(async () => {
  await browser?.close();
  server?.close();
});

it("digests short and long files under a strict policy", async () => {
  const { digests, progress } = await page.evaluate(async () => {
    const files = Array.from({ length: 600 }, (_, n) => new File(["x".repeat(n)], `${n}.txt`));
    files.push(new File([new Uint8Array(5_000_001).fill(7)], "long.bin"), new File([], "empty.bin"));
    const digests: (string | undefined)[] = [];
    const progress: { readonly bytes: number; readonly files: number }[] = [];
    await pool.digestFiles(files, {
      workers: 2,
      onFile: ({ index, hash }) => {
        digests[index] = hash;
      },
      onProgress: ({ bytes, files }) => progress.push({ bytes, files }),
    });
    return { digests, progress };
  });
  const texts = Array.from({ length: 600 }, (_, n) => md5("x".repeat(n)));
  expect(digests).toEqual([...texts, md5(new Uint8Array(5_000_001).fill(7)), md5("")]);
  expect(progress.at(-1)).toEqual({ bytes: (600 * 599) / 2 + 5_000_001, files: 602 });
});

it("names each file that changed or was deleted after it was chosen, and digests the others", async () => {
  const texts = Array.from({ length: 100 }, (_, n) => (n < 97 ? `text ${n}` : "long".repeat(2 ** 19 + n)));
  const folder = await temporaryFolder(Object.fromEntries(texts.map((text, n) => [`${n}.txt`, text])));
  await page.locator("input").setInputFiles(texts.map((_, n) => path.join(folder, `${n}.txt`)));
  await rm(path.join(folder, "3.txt"));
  await writeFile(path.join(folder, "70.txt"), "text of another length");
  await rm(path.join(folder, "98.txt"));
  await writeFile(path.join(folder, "99.txt"), "x".repeat(2 ** 22));
  const results = await page.evaluate(async () => {
    const results: (string | undefined)[] = [];
    await pool.digestFiles(document.querySelector("input")?.files ?? [], {
      workers: 1,
      onFile({ index, hash, error }) {
        const cause = error instanceof Error && error.cause instanceof Error ? error.cause.name : "";
        results[index] = hash ?? cause;
      },
    });
    return results;
  });
  const expected = texts.map(md5);
  expected[3] = "NotFoundError";
  expected[70] = "NotReadableError";
  expected[98] = "NotFoundError";
  expected[99] = "NotReadableError";
  expect(results).toEqual(expected);
});

it("cancels immediately while large files are read", async () => {
  const { turns, reason } = await page.evaluate(async () => {
    // 8 GB that take little room: the same piece again and again.
    const piece = new Blob([new Uint8Array(2 ** 24)]);
    const files = Array.from({ length: 4 }, (_, n) => new File(Array(512).fill(piece), `${n}.bin`));
    const stop = new AbortController();
    let isStopped = false;
    let turns = 0;
    const countTurns = () => {
      turns++;
      setTimeout(countTurns);
    };
    const reason = await pool
      .digestFiles(files, {
        signal: stop.signal,
        onProgress({ reading }) {
          if (reading.length === 0 || isStopped) return;
          isStopped = true;
          setTimeout(countTurns);
          stop.abort("stopped");
        },
      })
      .catch((error: unknown) => error);
    return { turns, reason };
  });
  expect(reason).toBe("stopped");
  // It waits for no worker.
  expect(turns).toBe(0);
});

it("fails if the worker's script can't be loaded", async () => {
  await page.route("**/digest-worker.js", (route) => route.abort());
  const message = await page.evaluate(() =>
    pool
      .digestFiles([new File(["a"], "a")])
      .catch((error: unknown) => (error instanceof Error ? error.message : error)),
  );
  expect(message).toBe("A worker that digests files failed: its script could not be loaded");
});
