import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { launchChromium } from "../launch-chromium.ts";
import { said } from "./row.ts";
import type { Ended } from "./run-in.ts";

const document = '<!doctype html><title>built</title><body><script type="module" src="/program.js"></script>';

const types: Readonly<Record<string, string>> = { ".wasm": "application/wasm", ".html": "text/html" };

/**
 * Serves a bundler's output folder and opens its `program.js` in Chromium. The program shows a canvas, and sets the
 * page's title when everything else is done.
 */
export async function openBuiltPage(folder: string): Promise<Ended> {
  const server = createServer((request, response) => {
    const file = path.join(folder, decodeURIComponent(new URL(request.url ?? "/", "http://a").pathname));
    const type = types[path.extname(file)] ?? "text/javascript";
    if (request.url === "/") response.setHeader("Content-Type", "text/html").end(document);
    else if (existsSync(file)) response.setHeader("Content-Type", type).end(readFileSync(file));
    else response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const browser = await launchChromium();
  const problems: string[] = [];
  try {
    const page = await browser.newPage();
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (line) => problems.push(line.text()));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.frameLocator("iframe").getByRole("heading", { name: "Hello from a canvas" }).waitFor();
    await page.waitForFunction((title) => globalThis.document.title === title, said);
    return { exitCode: 0, output: said };
  } catch (error) {
    return { exitCode: 1, output: [...problems, error].join("\n") };
  } finally {
    await browser.close();
    server.close();
  }
}
