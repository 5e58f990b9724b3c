import { rm } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { createVisitor, send, sourceOf } from "../canvas/visitor.ts";
import { openRawConnection } from "../support/raw-connection.ts";
import { expectCommonHeaders, expectRefusal } from "../support/replies.ts";
import { startTestServer } from "../support/test-server.ts";
import { buildPages } from "./built-pages.ts";

async function startWithPages(environment: Record<string, string> = {}) {
  return startTestServer({ environment, webFolder: await buildPages() });
}

describe("the built pages", () => {
  it("[B6] are uncached HTML with a policy that allows only this site's scripts", async () => {
    const server = await startWithPages();
    for (const path of ["/", "/hash", "/editor-canvas", "/editor-canvas/mine", "/editor-canvas/cv_x/edit"]) {
      const { status, headers, text } = await send(server, "GET", path);
      expectCommonHeaders({ status, headers, text });
      expect([status, headers.get("content-type"), headers.get("cache-control")], path).toEqual([
        200,
        "text/html; charset=utf-8",
        "no-store",
      ]);
      expect(headers.get("content-security-policy")).toMatch(
        /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src/,
      );
      expect(text).toContain('src="/assets/app-1.js"');
    }
  });

  it("[B1] link below the base path, whatever the page's own depth", async () => {
    const server = await startWithPages({ BASE_PATH: "/tools" });
    for (const path of ["/", "/editor-canvas/mine", "/editor-canvas/cv_AAAAAAAAAAAAAAAA"]) {
      const { text } = await send(server, "GET", path);
      expect(text).toContain('data-base-path="/tools"');
      expect(text).toContain('src="/tools/assets/app-1.js"');
    }
    expect((await send(server, "GET", "/assets/app-1.js")).status).toBe(200);
  });

  it("[B3] refuse other methods, and don't exist if they weren't built", async () => {
    const server = await startWithPages();
    expect((await send(server, "POST", "/hash")).status).toBe(405);
    expect((await send(await startTestServer(), "GET", "/")).status).toBe(404);
    expect((await send(await startTestServer(), "GET", "/canvas-frame.html")).status).toBe(404);
  });
});

describe("an address without a page", () => {
  const browserAccepts = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

  it.each(["", "/tools"])("[B3] gets browsers a page with status 404, below %j", async (basePath) => {
    const server = await startWithPages({ BASE_PATH: basePath, MD5: "off" });
    for (const path of ["/nothing-here", "/docs/nothing", "/assets/nothing.js", "/hash", "/editor-canvas/a/b"]) {
      const { status, headers, text } = await send(server, "GET", path, { headers: { Accept: browserAccepts } });
      expectCommonHeaders({ status, headers, text });
      expect([status, headers.get("content-type")], path).toEqual([404, "text/html; charset=utf-8"]);
      expect(headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(text, path).toContain('data-page="missing"');
    }
    const head = await send(server, "HEAD", "/nothing-here", { headers: { Accept: browserAccepts } });
    expect([head.status, head.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
  });

  it.each(["x://[", "*", "http://[/nothing-here"])("[B4] gets a page for the target %s, too", async (target) => {
    const connection = await openRawConnection(await startWithPages());
    await connection.send(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nAccept: ${browserAccepts}\r\n\r\n`);
    expect((await connection.reply())?.status).toBe(404);
    connection.socket.destroy();
  });

  it("[B2] gets the error envelope for programs, for other methods and below /api", async () => {
    const server = await startWithPages();
    for (const [method, path, accept] of [
      ["GET", "/nothing-here", "*/*"],
      ["GET", "/nothing-here", "application/json, text/html;q=0.9"],
      ["POST", "/nothing-here", browserAccepts],
      ["GET", "/api/nothing-here", browserAccepts],
      ["GET", "/api/editor-canvas/cv_AAAAAAAAAAAAAAAA", browserAccepts],
    ] as const) {
      const reply = await send(server, method, path, { headers: { Accept: accept } });
      expect(expectRefusal(reply, "NOT_FOUND"), path).not.toBe("");
    }
  });
});

describe("files of the built pages", () => {
  it.each([
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["zstd", null],
    ["", null],
  ])("[B6] are sent in the smallest encoding for `%s`", async (accepted, coding) => {
    const server = await startWithPages();
    const { status, headers } = await send(server, "GET", "/assets/app-1.js", {
      headers: { "Accept-Encoding": accepted },
    });
    expect([status, headers.get("content-encoding"), headers.get("vary")]).toEqual([200, coding, "Accept-Encoding"]);
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("content-type")).toMatch(/javascript; charset=utf-8$/);
  });

  it("[B6] are sent uncompressed if they don't shrink, and never twice to a cache that has them", async () => {
    const server = await startWithPages();
    const compressed = { "Accept-Encoding": "br" };
    const photo = await send(server, "GET", "/assets/photo-1.png", { headers: compressed });
    expect([photo.headers.get("content-encoding"), photo.headers.get("content-type")]).toEqual([null, "image/png"]);
    const etag = (await send(server, "GET", "/assets/app-1.js", { headers: compressed })).headers.get("etag") ?? "";
    const again = await send(server, "GET", "/assets/app-1.js", { headers: { ...compressed, "If-None-Match": etag } });
    expect([again.status, again.text]).toEqual([304, ""]);
    expect(again.headers.get("last-modified")).toBe(null);
    // The uncompressed form has different bytes.
    expect((await send(server, "GET", "/assets/app-1.js", { headers: { "If-None-Match": etag } })).status).toBe(200);
  });

  it("[B3] are only those that were built", async () => {
    const server = await startWithPages();
    for (const name of ["nothing.js", "app-1.js.br", "..%2Findex.html", "%2e%2e%2fcanvas-frame.html"]) {
      expect((await send(server, "GET", `/assets/${name}`)).status, name).toBe(404);
    }
  });

  it("[B6] leave nothing in caches if they are gone, as while a new release replaces them", async () => {
    const folder = await buildPages();
    const server = await startTestServer({ webFolder: folder });
    await rm(path.join(folder, "assets"), { recursive: true });
    const reply = await send(server, "GET", "/assets/app-1.js");
    expectRefusal(reply, "INTERNAL_ERROR");
    expect(reply.headers.get("cache-control")).toBe("no-store");
  });

  it("[B6] include the document of canvases, with the headers that isolate it", async () => {
    const server = await startWithPages();
    const { headers, text } = await send(server, "GET", "/canvas-frame.html");
    expect(text).toBe('<div id="canvas"></div>');
    expect(headers.get("content-security-policy")).toBe("sandbox allow-scripts");
    expect(headers.get("cache-control")).toBe("no-cache");
  });
});

describe("the command line that a server offers", () => {
  async function startWithProgram(cli: string) {
    const environment = { BASE_PATH: "/tools" };
    const server = await startTestServer({ environment, webFolder: await buildPages({ cli }) });
    const [, name = ""] = /data-cli="([^"]*)"/.exec((await send(server, "GET", "/")).text) ?? [];
    return { server, name };
  }

  it("[B6] has an address that changes with its content, to which old addresses redirect", async () => {
    const [one, two] = [await startWithProgram("one"), await startWithProgram("two")];
    expect(one.name).toMatch(/^cli-[0-9a-f]{8}\.tgz$/);
    expect(two.name).not.toBe(one.name);
    for (const name of [two.name, one.name, "cli.tgz"]) {
      const { status, headers, text } = await send(two.server, "GET", `/${name}`);
      expect([status, text, headers.get("content-type")], name).toEqual([200, "two", "application/gzip"]);
      expect([headers.get("cache-control"), headers.get("content-encoding")]).toEqual(["no-cache", null]);
      expectCommonHeaders({ status, headers, text });
    }
  });

  it("[A7] is in the documents for agents, with this site's address", async () => {
    const { server, name } = await startWithProgram("one");
    const command = `npx -y ${server.url}/${name} `;
    expect((await send(server, "GET", "/llms.txt")).text).toContain(`${command}--help`);
    const { text } = await send(server, "GET", "/for-agents.md");
    expect(text).toContain(`${command}publish report.canvas.tsx --key report --server ${server.url}\n`);
  });

  it("[A7] is mentioned nowhere if it wasn't built", async () => {
    const server = await startWithPages();
    expect((await send(server, "GET", "/")).text).toContain('data-cli=""');
    expect((await send(server, "GET", "/cli.tgz")).status).toBe(404);
    for (const path of ["/llms.txt", "/for-agents.md"]) {
      expect((await send(server, "GET", path)).text, path).not.toContain("npx");
    }
  });
});

describe("a share link if the pages were built", () => {
  it("[C11] gives previews the title and counts no view", async () => {
    const server = await startWithPages();
    const ada = createVisitor(server, "ada");
    const title = `"><script>alert(1)</script> $& $1`;
    const { canvasId } = (await ada.publish({ source: sourceOf(), title })).body;
    const { status, headers, text } = await send(server, "GET", `/editor-canvas/${canvasId}`);
    expect([status, headers.get("x-robots-tag"), headers.get("cache-control")]).toEqual([200, "noindex", "no-store"]);
    expect(headers.get("content-security-policy")).not.toContain("unsafe");
    expect(text).toContain('data-canvas-state="loading"');
    expect(text).toContain(
      '<meta property="og:title" content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; $&amp; $1">',
    );
    expect(text).not.toMatch(/<script>|editor\/canvas"/);
    expect((await ada.list()).body[0]?.viewCount).toBe(0);
  });

  it("[C10] reveals nothing about a protected canvas, and leaves passwords to the API", async () => {
    const server = await startWithPages();
    const ada = createVisitor(server, "ada");
    const { canvasId } = (
      await ada.publish({ source: sourceOf(), title: "Confidential", access: "password", password: "secret" })
    ).body;
    for (const tail of ["", "?password=secret", "?password=wrong", "?password=a&password=b"]) {
      const { status, text } = await send(server, "GET", `/editor-canvas/${canvasId}${tail}`);
      expect(status).toBe(200);
      expect(text).not.toMatch(/Confidential|og:|secret/);
    }
    // The author needs no password.
    const own = await send(server, "GET", `/editor-canvas/${canvasId}`, { headers: { Cookie: "sessionId=ada" } });
    expect(own.text).toContain("<title>Confidential</title>");
  });

  it("[C10] answers 404 and 410 with the same page, whose script explains", async () => {
    let now = Date.parse("2030-01-01T00:00:00Z");
    const server = await startTestServer({ now: () => new Date(now), webFolder: await buildPages() });
    const { canvasId } = (
      await createVisitor(server, "ada").publish({ source: sourceOf(), expiresAt: "2030-01-02T00:00:00Z" })
    ).body;
    now += 2 * 86_400_000;
    const expired = await send(server, "GET", `/editor-canvas/${canvasId}`);
    const missing = await send(server, "GET", "/editor-canvas/cv_AAAAAAAAAAAAAAAA");
    expect([expired.status, missing.status]).toEqual([410, 404]);
    for (const { text } of [expired, missing]) expect(text).toContain('data-canvas-state="loading"');
    // This saves the script another request.
    expect(expired.text).toContain('<meta name="share-refusal" content="{&quot;kind&quot;:&quot;expired&quot;}">');
    expect(missing.text).toContain('<meta name="share-refusal" content="{&quot;kind&quot;:&quot;missing&quot;}">');
  });

  it("[C11] with ?norun comes as a page that runs nothing, and counts a view", async () => {
    const server = await startWithPages();
    const ada = createVisitor(server, "ada");
    const { canvasId } = (await ada.publish({ source: sourceOf() })).body;
    const { headers, text } = await send(server, "GET", `/editor-canvas/${canvasId}?norun`);
    expect(headers.get("content-security-policy")).not.toContain("script-src");
    expect(text).toContain('data-canvas-state="ready"');
    expect(text).toContain('<a href="?">Run this canvas</a>');
    expect(text).not.toContain("<script");
    expect(text).toContain('href="/assets/share-1.css"');
    expect((await ada.list()).body[0]?.viewCount).toBe(1);
  });
});
