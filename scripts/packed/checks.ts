import { strict as assert } from "node:assert";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { launchChromium } from "../launch-chromium.ts";
import { root } from "../workspace.ts";
import { type Ended, runIn, withProgram } from "./programs.ts";

const helloHash = "5d41402abc4b2a76b9719d911017c592";
const source = 'import { H1 } from "editor/canvas";\nexport default () => <H1>Hello from a canvas</H1>;\n';

/** The text that the project's programs print when they finish. */
export const said = "all right";

/**
 * Opens a page in Chromium for a function, which also gets the page's script errors and failed replies.
 *
 * @throws Error with those and what the page has printed if the function throws
 */
async function withPage(address: string, look: (page: Page, problems: string[]) => Promise<void>): Promise<void> {
  const browser = await launchChromium();
  const [problems, printed]: [string[], string[]] = [[], []];
  try {
    const page = await browser.newPage();
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (line) => printed.push(line.text()));
    page.on("response", (response) => {
      if (response.status() >= 400) problems.push(`${response.url()}: ${response.status()}`);
    });
    await page.goto(address);
    await look(page, problems);
  } catch (error) {
    throw new Error([error, ...problems, ...printed].join("\n"));
  } finally {
    await browser.close();
  }
}

/**
 * Serves a bundler's output folder and opens its `program.js` in Chromium. The program shows a canvas, and sets the
 * page's title when everything else is done.
 */
export async function openBuiltPage(folder: string): Promise<Ended> {
  const types: Readonly<Record<string, string>> = { ".wasm": "application/wasm", ".html": "text/html" };
  const document = '<!doctype html><title>built</title><body><script type="module" src="/program.js"></script>';
  const server = createServer((request, response) => {
    const file = path.join(folder, decodeURIComponent(new URL(request.url ?? "/", "http://a").pathname));
    const type = types[path.extname(file)] ?? "text/javascript";
    if (request.url === "/") response.setHeader("Content-Type", "text/html").end(document);
    else if (existsSync(file)) response.setHeader("Content-Type", type).end(readFileSync(file));
    else response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    await withPage(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, async (page) => {
      await page.frameLocator("iframe").getByRole("heading", { name: "Hello from a canvas" }).waitFor();
      await page.waitForFunction((title) => globalThis.document.title === title, said);
    });
    return { exitCode: 0, output: said };
  } catch (error) {
    return { exitCode: 1, output: String(error) };
  } finally {
    server.close();
  }
}

/**
 * Opens a share page and waits until the canvas shows a heading, with no script error and no failed reply. Without
 * pages, a share page shows the source instead of running it.
 */
async function openSharePage(link: string, heading: string, hasPages = true): Promise<void> {
  await withPage(link, async (page, problems) => {
    const shown = (hasPages ? page.frameLocator("iframe") : page).getByRole("heading", { name: heading });
    await shown.waitFor({ timeout: 30_000 });
    if (!hasPages) assert.equal(await page.locator("pre").textContent(), source);
    assert.equal(new URL(page.url()).origin, new URL(link).origin);
    assert.deepEqual(problems, []);
  });
}

/**
 * Uses both services of a host, whose `API_KEYS` is `a-key-of-mine`: the digest of a text, an upload of 100 MiB, a
 * published canvas, and its share page in Chromium.
 *
 * @param baseUrl Includes the prefix under which the host has mounted them.
 * @param hasPages Whether the host has the built pages.
 * @throws Error that says what was wrong
 */
export async function checkServices(baseUrl: string, hasPages = true): Promise<void> {
  const Authorization = "Bearer a-key-of-mine";
  const post = async (place: string, headers: Record<string, string>, body: BodyInit) => {
    const response = await fetch(baseUrl + place, { method: "POST", headers: { Authorization, ...headers }, body });
    const text = await response.text();
    assert.ok(response.ok, `${place} was answered with ${response.status}: ${text}`);
    return JSON.parse(text);
  };
  const json = { "Content-Type": "application/json" };
  const digest = await post("/api/md5/text", json, JSON.stringify({ text: "hello" }));
  assert.equal(digest.data.hash, helloHash);

  const content = Buffer.alloc(100 * 1_048_576, 7);
  const form = new FormData();
  form.append("file", new Blob([content]), "big");
  const upload = await post("/api/md5/file", {}, form);
  const expected = createHash("md5").update(content).digest("hex");
  assert.deepEqual([upload.data.hash, upload.data.size], [expected, content.length]);

  const { shareUrl } = await post("/api/editor-canvas", json, JSON.stringify({ source }));
  assert.ok(shareUrl.startsWith(`${baseUrl}/editor-canvas/`), `The share link is ${shareUrl}`);
  await openSharePage(shareUrl, "Hello from a canvas", hasPages);
}

/** Builds and starts a Next app, opens its page, and uses the services of its route handler. */
export async function checkNext(folder: string): Promise<Ended> {
  const next = "../node_modules/.bin/next";
  const built = await runIn(folder, [next, "build"]);
  if (built.exitCode !== 0) return built;
  const command = [next, "start", "--hostname", "127.0.0.1", "--port", "0"];
  return withProgram(folder, command, /(http:\/\/127\.0\.0\.1:[1-9]\d*)/, async (origin) => {
    await withPage(origin, async (page) => {
      assert.equal(await page.locator("#digest").textContent(), helloHash);
      await page.locator("#served-digest", { hasText: helloHash }).waitFor();
      await page.frameLocator("iframe").getByRole("heading", { name: "Hello from a canvas" }).waitFor();
    });
    await checkServices(`${origin}/tools`);
  });
}

/**
 * Publishes a sample from an otherwise empty folder, with the command line offered by the server installed in the
 * project, and opens the printed link. `npx` gets a separate cache, so it has to install the program.
 */
export async function publishFromBareFolder(project: string): Promise<Ended> {
  const sample = "service-health.canvas.tsx";
  const folder = mkdtempSync(path.join(tmpdir(), "fingerpaint-npx-"));
  const bare = path.join(folder, "bare");
  mkdirSync(bare);
  copyFileSync(path.join(root, "examples/canvases", sample), path.join(bare, sample));
  const command = ["env", "PORT=0", `DATA_DIR=${folder}/data`, "node_modules/.bin/fingerpaint-server"];
  try {
    return await withProgram(project, command, /"address":"(http[^"]+)"/, async (origin) => {
      const text = await (await fetch(`${origin}/llms.txt`)).text();
      const [program = ""] = /http:\S+\.tgz/.exec(text) ?? [];
      assert.ok(program.startsWith(`${origin}/cli-`), text);
      const fresh = ["env", `npm_config_cache=${folder}/cache`, `XDG_CONFIG_HOME=${folder}/config`];
      const npx = ["npx", "-y", program, "publish", sample, "--server", origin];
      const { exitCode, output } = await runIn(bare, [...fresh, ...npx]);
      assert.equal(exitCode, 0, output);
      assert.deepEqual(readdirSync(bare), [sample]);
      const [link = ""] = /^http:\S+$/m.exec(output) ?? [];
      assert.ok(link.startsWith(`${origin}/editor-canvas/cv_`), output);
      await openSharePage(link, "Service health");
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
