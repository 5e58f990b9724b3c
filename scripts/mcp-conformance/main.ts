/**
 * `pnpm test:mcp-conformance` starts the server from its sources and runs the protocol's own conformance suite against
 * its `/mcp`: everything that revisions 2025-11-25 and 2026-07-28 require of servers. It exits with 1 if an applicable
 * check fails, or if a check listed as not applicable passes. The suite comes from npm and needs Node 22, which `npx`
 * installs with it.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { runCommand } from "../verify/command.ts";
import { root } from "../workspace.ts";
import { notApplicable, otherExtensions } from "./not-applicable.ts";

const suite = "@modelcontextprotocol/conformance@0.2.0-alpha.12";
const revisions = ["2025-11-25", "2026-07-28"];

interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

const folder = mkdtempSync(path.join(tmpdir(), "fingerpaint-conformance-"));
const program = ["--conditions=@fingerpaint/source", "--import", "tsx", path.join(root, "apps/server/src/main.ts")];
const env = {
  PATH: process.env.PATH,
  DATA_DIR: path.join(folder, "data"),
  PORT: "0",
  RATE_LIMIT_PER_MINUTE: "100000",
  RATE_LIMIT_LOADING: "off",
};
const made = execFileSync(process.execPath, [...program, "keys", "create", "--scope", "full"], {
  env,
  cwd: root,
  stdio: ["ignore", "pipe", "ignore"],
});
const [key = ""] = /fp_[\w-]+/.exec(made.toString()) ?? [];
const server = spawn(process.execPath, program, { env, cwd: root, stdio: ["ignore", "ignore", "pipe"] });
try {
  const proxy = await startKeyProxy(await addressOfServer(), key);
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`;
  const failed = new Set<string>();
  const problems: string[] = [];
  let passed = 0;
  for (const revision of revisions) {
    for (const { scenario, id, status, errorMessage } of await runSuite(url, revision)) {
      if (status === "SUCCESS") passed += 1;
      if (status !== "FAILURE" || otherExtensions.some((prefix) => scenario.startsWith(prefix))) continue;
      failed.add(id);
      if (notApplicable[id] === undefined) problems.push(`${revision} ${scenario} ${id}: ${errorMessage}`);
    }
  }
  proxy.close();
  const stale = Object.keys(notApplicable).filter((id) => !failed.has(id));
  for (const id of stale) problems.push(`${id} is listed as not applicable, and doesn't fail`);
  console.log([...problems, `${passed} passed, ${problems.length} failed, ${failed.size} not applicable`].join("\n"));
  process.exitCode = problems.length === 0 && passed > 50 ? 0 : 1;
} finally {
  server.kill();
  if (server.exitCode === null) await once(server, "close");
  rmSync(folder, { recursive: true, force: true });
}

function addressOfServer(): Promise<URL> {
  return new Promise((resolve, reject) => {
    let output = "";
    // The log continues and must be read to the end.
    server.stderr.setEncoding("utf8").on("data", (piece: string) => {
      output += piece;
      const [, address] = /"address":"(http[^"]+)"/.exec(output) ?? [];
      if (address !== undefined) resolve(new URL(address));
    });
    server.once("close", () => reject(new Error(`The server didn't start:\n${output}`)));
  });
}

/**
 * Starts a proxy that adds an API key to each request, which the suite can't do. In Host and Origin, its own address is
 * replaced by the server's; any other value is passed on unchanged.
 */
async function startKeyProxy(target: URL, key: string): Promise<Server> {
  const proxy = createServer((incoming, outgoing) => {
    const own = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const headers = { ...incoming.headers, authorization: `Bearer ${key}` };
    if (headers.host === own) headers.host = target.host;
    if (headers.origin === `http://${own}`) headers.origin = target.origin;
    const { hostname: host, port } = target;
    const passed = request({ host, port, path: incoming.url, method: incoming.method, headers });
    passed.on("error", () => outgoing.destroy());
    passed.on("response", (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return proxy;
}

/** Runs all checks of a revision's scenarios. The suite itself exits with 1 if any fails. */
async function runSuite(url: string, revision: string): Promise<(Check & { readonly scenario: string })[]> {
  const target = path.join(folder, revision);
  const packages = ["--package=node@22", `--package=${suite}`];
  // Otherwise, npm checks the Node that runs `npx`, not the one that it installs.
  const args = ["--yes", "--engine-strict=false", ...packages, "--", "conformance", "server", "--url", url];
  const { output } = await runCommand(["npx", ...args, "--requirements", revision, "--output-dir", target]);
  if (!existsSync(target)) throw new Error(`The suite didn't run:\n${output}`);
  return readdirSync(target).flatMap((name) => {
    const scenario = name.replace(/^server-/, "");
    const checks: Check[] = JSON.parse(readFileSync(path.join(target, name, "checks.json"), "utf8"));
    return checks.map((check) => ({ ...check, scenario }));
  });
}
