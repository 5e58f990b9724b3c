import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findFreePort } from "../../../../scripts/free-port.ts";
import { createVisitor, send, sourceOf } from "../canvas/visitor.ts";
import { nginxSite, readRepositoryFile, runCaddy, runNginx } from "../support/proxies.ts";
import { startTestServer } from "../support/test-server.ts";
import { buildPages } from "../web/built-pages.ts";
import { startSignInService } from "./sign-in-service.ts";

/** npm has neither program. Set their paths: `NGINX=/usr/sbin/nginx CADDY=/usr/bin/caddy`. */
const { NGINX = "", CADDY = "" } = process.env;

/** The one code block of a page that matches. */
async function codeBlock(page: string, begin: RegExp): Promise<string> {
  const blocks = [...(await readRepositoryFile(page)).matchAll(/```\w*\n(.*?)```/gs)].map(([, block = ""]) => block);
  const found = blocks.filter((block) => begin.test(block));
  expect(found).toHaveLength(1);
  return found[0] as string;
}

const place = ({ url }: { url: string }) => new URL(url).host;

/** Checks that only signing in makes a caller ada, whatever the request's header says. */
async function expectIdentities(site: { url: string }, header: string, refused: { status: number; text: string }) {
  const ada = { Cookie: "signed-in=ada" };
  const published = await createVisitor(site).publish({ source: sourceOf() }, ada);
  expect(published.status).toBe(201);
  const { canvasId } = published.body;
  expect((await createVisitor(site).load(canvasId, "", ada)).body.canOpenEditor).toBe(true);
  const bob = { Cookie: "signed-in=bob", [header]: "ada" };
  expect((await createVisitor(site).load(canvasId, "", bob)).body.canOpenEditor).toBe(false);
  expect((await createVisitor(site).update(canvasId, { title: "x" }, bob)).code).toBe("FORBIDDEN");
  const stranger = await send(site, "GET", `/api/editor-canvas/${canvasId}`, { headers: { [header]: "ada" } });
  expect(stranger.status).toBe(refused.status);
  expect(stranger.text).toContain(refused.text);
  expect((await send(site, "GET", "/metrics", { headers: ada })).status).toBe(404);
}

describe("the proxies' configurations in docs/running.md", () => {
  it.skipIf(!NGINX)("[C24, C25] nginx gets the identity from oauth2-proxy", async () => {
    const service = await startSignInService();
    const environment = { AUTH_HEADER: "X-Auth-Request-User", TRUST_PROXY: "loopback", PUBLISH: "header" };
    const server = await startTestServer({ environment: { ...environment, READ: "header" } });
    const locations = (await codeBlock("docs/running.md", /^location \/oauth2\//)).replaceAll(
      "127.0.0.1:4180",
      service.place,
    );
    const site = await runNginx(NGINX, async ({ port, folder }) => {
      const template = await nginxSite({ port, folder, upstream: place(server) });
      const [whole = "", lines = ""] = /location \/ \{\n(.*?)\n {4}\}/s.exec(template) ?? [];
      expect(locations).toContain("    # …and the lines of nginx.conf.template's location");
      return template.replace(whole, locations.replace(/^ *# …and the lines.*$/m, lines));
    });
    await expectIdentities(site, "X-Auth-Request-User", { status: 403, text: "sign in here" });
    // The service is asked about requests but gets no body.
    expect(service.asked.every(({ headers }) => !headers["content-length"])).toBe(true);
  });

  it.skipIf(!NGINX)("[C25] nginx lets everyone read, and only signed-in users publish", async () => {
    const webFolder = await buildPages();
    const service = await startSignInService();
    const environment = { AUTH_HEADER: "X-Auth-Request-User", TRUST_PROXY: "loopback", PUBLISH: "header" };
    const server = await startTestServer({ environment, webFolder });
    const blocks = [/^location \/oauth2\//, /^location ~ .*\n\s+auth_request/];
    const locations = (await Promise.all(blocks.map((begin) => codeBlock("docs/running.md", begin))))
      .join("")
      .replaceAll("127.0.0.1:4180", service.place);
    const site = await runNginx(NGINX, async ({ port, folder }) => {
      const template = await nginxSite({ port, folder, upstream: place(server) });
      const [whole = "", lines = ""] = /location \/ \{\n(.*?)\n {4}\}/s.exec(template) ?? [];
      return template.replace(whole, locations.replace(/^ *# …and the lines.*$/gm, lines));
    });

    const ada = { Cookie: "signed-in=ada" };
    const { body } = await createVisitor(site).publish({ source: sourceOf() }, ada);
    const link = `/editor-canvas/${body.canvasId}`;
    const asked = async (path: string, headers = {}) => (await send(site, "GET", path, { headers })).status;

    // The author is recognized even on routes that strangers may read.
    expect((await createVisitor(site).load(body.canvasId, "", ada)).body.canOpenEditor).toBe(true);
    const stranger = createVisitor(site);
    const forged = { "X-Auth-Request-User": "ada" };
    expect((await stranger.load(body.canvasId, "", forged)).body.canOpenEditor).toBe(false);
    expect((await stranger.update(body.canvasId, { title: "x" }, forged)).code).toBe("UNAUTHORIZED");
    expect(await asked("/api/editor-canvas", forged)).toBe(403);
    expect(await asked("/")).toBe(403);

    const page = await send(site, "GET", link);
    expect(page.status).toBe(200);
    const parts = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = ""]) => address);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of [...parts, "/canvas-frame.html"]) {
      expect([part, await asked(new URL(part, site.url + link).pathname)]).toEqual([part, 200]);
    }
  });

  it.skipIf(!NGINX)("nginx forwards the peer's address, not those that a client sends", async () => {
    const server = await startTestServer({ environment: { TRUST_PROXY: "loopback", SITE_URL: "" } });
    const site = await runNginx(NGINX, async (given) => nginxSite({ ...given, upstream: place(server) }));
    const headers = { "X-Forwarded-For": "6.6.6.6", "X-Forwarded-Host": "evil.example" };
    const { shareUrl } = (await createVisitor(site).publish({ source: sourceOf() }, headers)).body;
    expect(shareUrl).toContain(`${site.url}/editor-canvas/cv_`);
    const line = server.logLines().find(({ operation }) => operation === "publishCanvas");
    expect(line?.address).toBe("127.0.0.1");
  });

  it.skipIf(!NGINX)("[B6] nginx logs no password of a canvas, even if the server is unreachable", async () => {
    let logs = "";
    const site = await runNginx(NGINX, async (given) => {
      logs = given.folder;
      return nginxSite({ ...given, upstream: `127.0.0.1:${await findFreePort()}` });
    });
    const load = "/api/editor-canvas/cv_AAAAAAAAAAAAAAAA?password=plain-pw";
    expect((await send(site, "GET", load)).status).toBe(502);
    const written = ["access.log", "error.log"].map((name) => readFileSync(path.join(logs, name), "utf8"));
    expect(written.join("")).toContain("/api/editor-canvas/cv_AAAAAAAAAAAAAAAA");
    expect(written.join("")).not.toContain("plain-pw");
  });

  it.skipIf(!CADDY)("[C24, C25] Caddy gets the identity from Authelia", async () => {
    const service = await startSignInService();
    const environment = { AUTH_HEADER: "Remote-User", TRUST_PROXY: "loopback", PUBLISH: "header", READ: "header" };
    const server = await startTestServer({ environment });
    const block = (await codeBlock("docs/running.md", /^paint\.example \{\n\troute/))
      .replace("127.0.0.1:9091", service.place)
      .replace("127.0.0.1:3000", place(server));
    const site = await runCaddy(CADDY, (port) => block.replace("paint.example {", `http://:${port} {`));
    await expectIdentities(site, "Remote-User", { status: 302, text: "" });
  });

  const frameSite = {
    SITE_URL: "https://paint.example",
    FRAME_ORIGIN: "https://paint-frames.example",
    TRUST_PROXY: "loopback",
  };

  /** Checks that the second host answers only for the frame's document. */
  async function expectFrameApart(site: { url: string }) {
    const status = async (Host: string, path: string) => {
      const reply = await send(site, "GET", path, { headers: { Host } });
      expect(reply.headers.get("set-cookie")).toBeNull();
      return reply.status;
    };
    expect(await status("paint.example", "/healthz")).toBe(200);
    expect(await status("paint.example", "/api/editor-canvas/mine")).toBe(200);
    expect(await status("paint-frames.example", "/canvas-frame.html")).toBe(200);
    expect(await status("paint-frames.example", "/api/editor-canvas/mine")).toBe(404);
    expect(await status("paint-frames.example", "/")).toBe(404);
  }

  it.skipIf(!NGINX)("nginx forwards the site and the frame's site", async () => {
    const server = await startTestServer({ environment: frameSite, webFolder: await buildPages() });
    const names = /`(server_name paint\.example paint-frames\.example;)`/.exec(
      await readRepositoryFile("docs/running.md"),
    )?.[1];
    expect(names).toBeDefined();
    const site = await runNginx(NGINX, async (given) => {
      const template = await nginxSite({ ...given, upstream: place(server) });
      expect(template).toContain("proxy_set_header Host $http_host;");
      return template.replace("server_name paint.example;", names ?? "");
    });
    await expectFrameApart(site);
  });

  it.skipIf(!CADDY)("Caddy forwards the site and the frame's site", async () => {
    const server = await startTestServer({ environment: frameSite, webFolder: await buildPages() });
    const block = (await codeBlock("docs/running.md", /^paint\.example, paint-frames\.example \{/)).replace(
      "127.0.0.1:3000",
      place(server),
    );
    const site = await runCaddy(CADDY, (port) =>
      block.replace(
        "paint.example, paint-frames.example",
        `http://paint.example:${port}, http://paint-frames.example:${port}`,
      ),
    );
    await expectFrameApart(site);
  });

  it.skipIf(!CADDY)("deploy/Caddyfile forwards to the server, except for /metrics", async () => {
    const server = await startTestServer({ environment: { TRUST_PROXY: "loopback" } });
    const file = (await readRepositoryFile("deploy/Caddyfile")).replace("{$UPSTREAM:127.0.0.1:3000}", place(server));
    const site = await runCaddy(CADDY, (port) => file.replace("{$SITE:paint.example}", `http://:${port}`));
    expect((await send(site, "GET", "/healthz")).status).toBe(200);
    expect((await send(site, "GET", "/metrics")).status).toBe(404);
    const { shareUrl } = (await createVisitor(site).publish({ source: sourceOf() })).body;
    expect(shareUrl).toContain(`${site.url}/editor-canvas/cv_`);
  });

  it.skipIf(!CADDY)("deploy/Caddyfile's site below a path forwards to the server, except for /metrics", async () => {
    const server = await startTestServer({ environment: { TRUST_PROXY: "loopback", BASE_PATH: "/tools" } });
    const [, commented = ""] = (await readRepositoryFile("deploy/Caddyfile")).split("and not /toolsx.\n#\n");
    const file = commented.replace(/^# ?/gm, "").replace("127.0.0.1:3000", place(server));
    const site = await runCaddy(CADDY, (port) => file.replace("example.org", `http://:${port}`));
    expect((await send(site, "GET", "/tools/healthz")).status).toBe(200);
    expect((await send(site, "GET", "/tools/metrics")).status).toBe(404);
    // Caddy's own empty reply: the path belongs to another part of the site.
    expect((await send(site, "GET", "/toolsx")).text).toBe("");
    expect((await send(site, "GET", "/other")).text).toBe("");
  });
});
