import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { findFreePort } from "../../../../scripts/free-port.ts";

/** The text of a file of the repository. */
export function readRepositoryFile(name: string): Promise<string> {
  return readFile(fileURLToPath(new URL(`../../../../${name}`, import.meta.url)), "utf8");
}

/** The configuration in `deploy/nginx.conf.template`, without TLS. */
export async function nginxSite(options: { port: number; folder: string; upstream: string }): Promise<string> {
  const { port, folder, upstream } = options;
  return (
    (await readRepositoryFile("deploy/nginx.conf.template"))
      // The redirect to HTTPS.
      .replace(/server \{\s+listen 80;.*?\n\}/s, "")
      .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
      .replace("listen [::]:443 ssl http2;", "")
      .replace(/^\s+ssl_certificate.*$/gm, "")
      .replace("/dev/stdout", `${folder}/access.log`)
      .replace("/dev/stderr", `${folder}/error.log`)
      .replace(/\$\{SITE\}/g, "paint.example")
      .replace(/\$\{UPSTREAM\}/g, upstream)
  );
}

/** A running nginx. */
export interface RunningNginx {
  readonly url: string;
  /** Replaces its `http` block. Resolves once no worker with the previous one is running. */
  reload(httpBlock: string): Promise<void>;
}

/** Runs nginx with this `http` block until the test ends. It is up once `/metrics` answers 404. */
export async function runNginx(
  program: string,
  makeHttpBlock: (place: { port: number; folder: string }) => Promise<string>,
): Promise<RunningNginx> {
  const folder = await makeSharedFolder();
  const port = await findFreePort();
  const file = path.join(folder, "nginx.conf");
  const start = path.join(folder, "start.log");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const write = (httpBlock: string) =>
    writeFile(
      file,
      `daemon off; pid ${folder}/nginx.pid; error_log ${start};
events { worker_connections 1024; }
http { ${temporary.join(" ")}
${httpBlock}
}`,
    );
  await write(await makeHttpBlock({ port, folder }));
  const { url, proxy } = await runProxy(program, ["-c", file, "-p", folder, "-e", start], { port, start });
  const workers = async () =>
    (await readFile(`/proc/${proxy.pid}/task/${proxy.pid}/children`, "utf8")).trim().split(" ");
  return {
    url,
    async reload(httpBlock) {
      const old = await workers();
      await write(httpBlock);
      proxy.kill("SIGHUP");
      while ((await workers()).some((worker) => old.includes(worker))) await delay(20);
    },
  };
}

/** Runs Caddy with this site block until the test ends. It is up once `/metrics` answers 404. */
export async function runCaddy(program: string, site: (port: number) => string): Promise<{ url: string }> {
  const folder = await makeSharedFolder();
  const port = await findFreePort();
  const file = path.join(folder, "Caddyfile");
  await writeFile(file, `{\n\tadmin off\n\tauto_https off\n}\n${site(port)}\n`);
  const { url } = await runProxy(program, ["run", "--config", file, "--adapter", "caddyfile"], { port, start: file });
  return { url };
}

/** Runs a proxy until the test ends. Resolves once something answers at the port. */
export async function runProxy(
  program: string,
  args: readonly string[],
  { port, start }: { port: number; start: string },
): Promise<{ url: string; proxy: ChildProcess }> {
  const folder = path.dirname(start);
  const env = { ...process.env, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
  const proxy = spawn(program, args, { stdio: "ignore", env });
  onTestFinished(() => end(proxy));
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (proxy.exitCode !== null) throw new Error(`${program} ended: ${await readFile(start, "utf8")}`);
    const isUp = await fetch(`${url}/metrics`, { redirect: "manual" }).then(
      () => true,
      () => false,
    );
    if (isUp) return { url, proxy };
  }
}

/** A temporary folder, removed when the test ends. */
async function makeSharedFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "fingerpaint-proxy-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // A proxy's workers may run as another user.
  await chmod(folder, 0o777);
  return folder;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
