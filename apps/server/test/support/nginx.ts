import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

const folderOf = (name: string) => fileURLToPath(new URL(`../../../../${name}`, import.meta.url));

/**
 * Starts nginx on a free port with what `docs/scaling.md` says: the template of `deploy/` and the page's `upstream`,
 * with these servers in place of its machines, and without TLS. Ends with the test.
 *
 * @param program The nginx to start.
 * @param servers `host:port` of each.
 */
export async function startNginx(program: string, servers: readonly [string, string]): Promise<{ url: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), "fingerpaint-nginx-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // Its workers may be another user's.
  await chmod(folder, 0o777);
  const port = await findFreePort();
  const page = await readFile(folderOf("docs/scaling.md"), "utf8");
  const upstream = (/```nginx\n(upstream paint \{.*?\})\n```/s.exec(page)?.[1] ?? "")
    .replace("10.0.0.11:3000", servers[0])
    .replace("10.0.0.12:3000", servers[1]);
  const template = (await readFile(folderOf("deploy/nginx.conf.template"), "utf8"))
    // The redirect to HTTPS.
    .replace(/server \{\s+listen 80;.*?\n\}/s, "")
    .replace("listen 443 ssl;", `listen 127.0.0.1:${port};`)
    .replace(/^\s+ssl_certificate.*$/gm, "")
    .replaceAll("/var/log/nginx/", `${folder}/`)
    .replace(/\$\{SITE\}/g, "paint.example")
    .replace(/\$\{UPSTREAM\}/g, "paint");
  const file = path.join(folder, "nginx.conf");
  await writeFile(
    file,
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log ${folder}/start.log;
events { worker_connections 1024; }
http { client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
${upstream}
${template}
}`,
  );
  const nginx = spawn(program, ["-c", file, "-p", folder, "-e", path.join(folder, "start.log")], { stdio: "ignore" });
  onTestFinished(() => end(nginx));
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (nginx.exitCode !== null) throw new Error(await readFile(path.join(folder, "start.log"), "utf8"));
    const isUp = await fetch(`${url}/metrics`).then(
      ({ status }) => status === 404,
      () => false,
    );
    if (isUp) return { url };
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

/** A port nobody listens on now. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}
