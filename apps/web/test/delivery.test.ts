import { get } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { compilerVersion } from "@fingerpaint/canvas-runtime/compile";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { report } from "./canvases.ts";
import { startWebsite, type Website } from "./website.ts";

let website: Website;
beforeAll(async () => {
  website = await startWebsite({ basePath: "/tools" });
});
afterAll(() => website.close());

interface RawReply {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** The reply as sent. `fetch` would decompress it. */
function ask(path: string, headers: Record<string, string> = {}): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    get(`${website.url}${path}`, { headers, agent: false }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      resolve({ status: response.statusCode, headers: response.headers, body });
    }).on("error", reject);
  });
}

/** The script of the pages, below the base path. */
async function scriptPath(): Promise<string> {
  const { body } = await ask("/");
  return /src="\/tools(\/assets\/[^"]+\.js)"/.exec(body.toString())?.[1] ?? "";
}

describe("the built pages", () => {
  it("[B6] have a strict policy, aren't cached, and link only below the base path", async () => {
    for (const path of [
      "/",
      "/hash",
      "/editor-canvas",
      "/editor-canvas/mine",
      "/editor-canvas/cv_AAAAAAAAAAAAAAAA/edit",
    ]) {
      const { status, headers, body } = await ask(path);
      expect([status, headers["content-type"], headers["cache-control"]], path).toEqual([
        200,
        "text/html; charset=utf-8",
        "no-store",
      ]);
      const policy = String(headers["content-security-policy"]);
      expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; /);
      expect(policy).not.toMatch(/script-src[^;]*'unsafe|\*|https?:/);
      const html = body.toString();
      expect(html).toContain('data-base-path="/tools"');
      for (const [, link] of html.matchAll(/(?:src|href)="([^"]+)"/g)) expect(link).toMatch(/^\/tools\/assets\//);
    }
  });

  it("[B6] have hashed files that are cached forever, compressed for the client", async () => {
    const path = await scriptPath();
    const plain = await ask(path);
    const brotli = await ask(path, { "Accept-Encoding": "gzip, deflate, br" });
    const gzipped = await ask(path, { "Accept-Encoding": "gzip" });
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzipped.body).equals(plain.body)).toBe(true);
    expect([plain, brotli, gzipped].map(({ headers }) => headers["content-encoding"])).toEqual([
      undefined,
      "br",
      "gzip",
    ]);
    expect(new Set([plain, brotli, gzipped].map(({ headers }) => headers.etag)).size).toBe(3);
    for (const { status, headers } of [plain, brotli, gzipped]) {
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        "cache-control": "public, max-age=31536000, immutable",
        "content-type": expect.stringMatching(/^(?:text|application)\/javascript; charset=utf-8$/),
        vary: expect.stringContaining("Accept-Encoding"),
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
      });
    }
    const again = await ask(path, { "Accept-Encoding": "br", "If-None-Match": String(brotli.headers.etag) });
    expect([again.status, again.body.length, again.headers["content-encoding"]]).toEqual([304, 0, undefined]);
  });

  it("[B3] have no other files", async () => {
    for (const path of [
      "/assets/nothing.js",
      "/assets/..%2Findex.html",
      "/assets/%2e%2e%2fcanvas-frame.html",
      "/share.html",
    ]) {
      expect((await ask(path)).status, path).toBe(404);
    }
  });

  it("[B6] isolate the document that canvases run in, even if visited directly", async () => {
    const { status, headers, body } = await ask("/canvas-frame.html", { "Accept-Encoding": "br" });
    expect(status).toBe(200);
    expect(String(headers["content-security-policy"])).toMatch(/^sandbox allow-scripts; default-src 'none';/);
    expect(headers).toMatchObject({ "content-encoding": "br", "cache-control": "no-cache" });
    const again = await ask("/canvas-frame.html", { "Accept-Encoding": "br", "If-None-Match": String(headers.etag) });
    expect(again.status).toBe(304);
    expect(brotliDecompressSync(body).toString()).toContain('<div id="canvas">');
  });

  it("[C10] answer share links with the API's status, uncached and unindexed", async () => {
    const open = await website.publish({ source: report, title: "Sales" });
    const locked = await website.publish({ source: `${report}//`, access: "password", password: "secret" });
    for (const [id, status] of [
      [open, 200],
      [locked, 200],
      [`${locked}?password=wrong`, 200],
      [`${locked}?norun&password=wrong`, 401],
      ["cv_AAAAAAAAAAAAAAAA", 404],
    ] as const) {
      const reply = await ask(`/editor-canvas/${id}`);
      expect([reply.status, reply.headers["x-robots-tag"], reply.headers["cache-control"]], id).toEqual([
        status,
        "noindex",
        "no-store",
      ]);
      expect(reply.headers["content-security-policy"]).not.toContain("unsafe");
      expect(reply.body.toString()).toContain('<meta name="robots" content="noindex">');
    }
  });

  it.each([
    { name: "126 kB for the first load of a share link", isCompiled: true, maxBytes: 126_000 },
    {
      name: "171 kB, 45 of them for the compiler, if the server hasn't compiled it",
      isCompiled: false,
      maxBytes: 171_000,
    },
  ])("need at most $name", async ({ isCompiled, maxBytes }) => {
    const canvasId = await website.publish({ source: `${report}// ${isCompiled}` });
    const load = `/api/editor-canvas/${canvasId}?compiled=${compilerVersion}`;
    if (isCompiled)
      await expect.poll(async () => JSON.parse((await ask(load)).body.toString())).toHaveProperty("compiled");
    const { page, open, waitForState } = await website.openVisitor();
    if (!isCompiled) {
      await page.route("**/api/editor-canvas/*", (route, request) => {
        const url = new URL(request.url());
        url.searchParams.delete("compiled");
        return route.continue({ url: url.href });
      });
    }
    const sizes: Promise<number>[] = [];
    page.on("requestfinished", (request) =>
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize)),
    );
    await open(`/editor-canvas/${canvasId}`);
    await waitForState("ready");
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(maxBytes - 20_000);
    expect(total).toBeLessThanOrEqual(maxBytes);
  });
});
