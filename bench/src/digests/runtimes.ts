import { execFile } from "node:child_process";
import type { RequestListener } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import type { Browser } from "playwright-core";
import { withBrowser, withPages } from "../browser.ts";
import { moveChildrenToMeasuredCore, onMeasuredCore } from "../harness/cores.ts";
import { median, medianRatio } from "../harness/rounds.ts";
import { repositoryRoot } from "../repository.ts";
import type { Measured, RunRequest } from "./comparison.ts";
import type { MeasuringPage } from "./in-browser.ts";

const execute = promisify(execFile);

/** Runs one of this package's built programs on the measured core and reads the JSON it prints. */
export async function runOnMeasuredCore<Result>(
  node: string,
  name: "digests-in-node" | "first-call",
  ...programArguments: readonly string[]
): Promise<Result> {
  const script = path.join(repositoryRoot, "bench/dist", `${name}.js`);
  const [program = "", ...rest] = onMeasuredCore([node, "--expose-gc", script, ...programArguments]);
  const { stdout } = await execute(program, rest, { maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout) as Result;
}

export async function measureInNode(node: string, request: RunRequest): Promise<ComparisonSummary[]> {
  const { stdout: version } = await execute(node, ["--version"]);
  const measured = await runOnMeasuredCore<Measured[]>(node, "digests-in-node", JSON.stringify(request));
  return measured.map((one) => summarise(`Node ${version.trim().slice(1)}`, one));
}

/** Returns the path of another major version of Node, installed from npm. */
export async function findNode(major: number): Promise<string> {
  const { stdout } = await execute("npx", ["-y", "-p", `node@${major}`, "--", "node", "-p", "process.execPath"], {
    cwd: repositoryRoot,
  });
  return stdout.trim();
}

export function measureInChromium(request: RunRequest): Promise<ComparisonSummary[]> {
  return withBrowser(async (browser) => {
    moveChildrenToMeasuredCore("chromium");
    const measured = await withMeasuringPage((url) => measureInPage(browser, url, request));
    return measured.map((one) => summarise(`Chromium ${browser.version()}`, one));
  });
}

async function measureInPage(browser: Browser, url: string, request: RunRequest): Promise<Measured[]> {
  const page = await browser.newPage();
  await page.goto(url);
  return page.evaluate((asked) => (globalThis as never as MeasuringPage).measureDigests(asked), request);
}

/** Serves the bundled page with cross-origin isolation, because browsers give only isolated pages a clock of 5 µs. */
async function withMeasuringPage<Result>(use: (url: string) => Promise<Result>): Promise<Result> {
  const { outputFiles } = await build({
    entryPoints: [path.join(repositoryRoot, "bench/src/digests/in-browser.ts")],
    bundle: true,
    write: false,
    platform: "browser",
    format: "iife",
    target: "es2022",
  });
  const page = `<!doctype html><script>${outputFiles[0]?.text.replaceAll("</script", "<\\/script")}</script>`;
  const listener: RequestListener = (_request, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    response.setHeader("Cross-Origin-Embedder-Policy", "require-corp");
    response.end(page);
  };
  return withPages(listener, use);
}

/** A comparison's medians. */
export interface ComparisonSummary extends Omit<Measured, "samples"> {
  /** `Node 20.20.2`, `Chromium 147.0.7727.0` */
  runtime: string;
  contenders: Readonly<Record<string, ContenderSummary>>;
}

export interface ContenderSummary {
  /** For one call. */
  microseconds: number;
  megabytesPerSecond: number;
  /** Its speed, as a multiple of the base's. */
  ofBase: number;
}

function summarise(runtime: string, { samples, ...matter }: Measured): ComparisonSummary {
  const contenders = Object.entries(samples).map(([name, nanoseconds]): [string, ContenderSummary] => {
    const middle = median(nanoseconds);
    return [
      name,
      {
        microseconds: middle / 1000,
        megabytesPerSecond: (matter.bytes * 1000) / middle,
        ofBase: medianRatio(samples[matter.base] ?? [], nanoseconds),
      },
    ];
  });
  return { runtime, ...matter, contenders: Object.fromEntries(contenders) };
}
