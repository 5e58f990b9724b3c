import { CanvasStoreError, createMemoryStore } from "@fingerpaint/canvas-store";
import { describe, expect, it } from "vitest";
import { expectCommonHeaders, type Reply } from "../support/replies.ts";
import { startTestServer } from "../support/test-server.ts";
import { createVisitor, send, sourceOf } from "./visitor.ts";

const locked = { access: "password", password: "secret" } as const;

/** Checks a page in any state: HTML, never cached or indexed, runs no script. Returns its text and state. */
function checkPage(reply: Reply): { html: string; state: string | undefined } {
  const { headers, text } = reply;
  expectCommonHeaders(reply);
  expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect([headers.get("cache-control"), headers.get("x-robots-tag")]).toEqual(["no-store", "noindex"]);
  // Not no-referrer: without HTTPS, the page's form would then look like a cross-site request (C14).
  expect(headers.get("referrer-policy")).toBe("strict-origin");
  expect(headers.getSetCookie()).toEqual([]);
  const policy = new Map(
    (headers.get("content-security-policy") ?? "")
      .split("; ")
      .map((part) => part.split(/ (.*)/s, 2) as [string, string]),
  );
  expect(Object.fromEntries(policy)).toEqual({
    "default-src": "'none'",
    "style-src": "'self'",
    "img-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
  });
  expect(text).not.toMatch(/<script|\son\w+=|javascript:|<(img|iframe|link|object|style)|https?:\/\//i);
  expect(text).toContain('<meta name="robots" content="noindex">');
  return { html: text, state: /<html [^>]*data-canvas-state="(\w+)"/.exec(text)?.[1] };
}

const page = (server: { url: string }, tail: string, headers = {}) =>
  send(server, "GET", `/editor-canvas/${tail}`, { headers });

describe("GET /editor-canvas/:canvasId", () => {
  it("[C10] is HTML in every state, with the API's status", async () => {
    const server = await startTestServer({ isAlone: true });
    const ada = createVisitor(server, "ada");
    const live = (await ada.publish({ source: sourceOf(1), title: "Sales" })).body.canvasId;
    const protectedOne = (await ada.publish({ source: sourceOf(2), ...locked })).body.canvasId;
    const expired = (await ada.publish({ source: sourceOf(3), expiresAt: "2020-01-01T00:00:00Z" })).body.canvasId;
    const expected: [tail: string, status: number, state: string, shown: string][] = [
      [live, 200, "ready", "Sales"],
      [`${live}?password=whatever`, 200, "ready", "Sales"],
      [protectedOne, 200, "locked", 'type="password"'],
      [`${protectedOne}?password=`, 200, "locked", 'type="password"'],
      [`${protectedOne}?password=guess`, 401, "locked", "That password is wrong"],
      [`${protectedOne}?password=secret`, 200, "ready", "import"],
      [`${protectedOne}?password=a&password=b`, 400, "error", "password"],
      [expired, 410, "expired", "expired"],
      [`${expired}?password=guess`, 410, "expired", "expired"],
      ["cv_AAAAAAAAAAAAAAAA", 404, "missing", "no canvas"],
      ["%3Cscript%3Ealert(1)%3C%2Fscript%3E", 404, "missing", "no canvas"],
    ];
    for (const [tail, status, state, shown] of expected) {
      const reply = await page(server, tail);
      const { html, ...seen } = checkPage(reply);
      expect([reply.status, seen.state], tail).toEqual([status, state]);
      expect(html).toContain(shown);
      if (state !== "ready") expect(html).not.toContain("editor/canvas");
    }
    // The author's own page needs no password and shows an expired canvas.
    for (const tail of [protectedOne, expired]) {
      expect(checkPage(await page(server, tail, { Cookie: "sessionId=ada" })).state).toBe("ready");
    }
  });

  it("[C14] reports too many wrong passwords, and never repeats one", async () => {
    const server = await startTestServer({ isAlone: true });
    const { canvasId } = (await createVisitor(server, "ada").publish({ source: sourceOf(), ...locked })).body;
    const replies: Reply[] = [];
    for (let index = 0; index <= 10; index++)
      replies.push(await page(server, `${canvasId}?password=my-guess-${index}`));
    expect(replies.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429]);
    for (const reply of replies) expect(checkPage(reply).html).not.toContain("my-guess");
    expect(checkPage(replies[10] as Reply)).toMatchObject({
      state: "error",
      html: expect.stringContaining("Too many wrong passwords"),
    });
    expect(Number(replies[10]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await createVisitor(server).load(canvasId, "?password=secret")).status).toBe(429);
  });

  it("[C14, M14] asks for no password if the address has loaded too many canvases", async () => {
    const server = await startTestServer({ environment: { RATE_LIMIT_LOADING: "1" } });
    const { canvasId } = (await createVisitor(server, "ada").publish({ source: sourceOf() })).body;
    await page(server, canvasId);
    const reply = await page(server, canvasId);
    expect([reply.status, checkPage(reply).state]).toEqual([429, "error"]);
    expect(reply.text).toContain("at most 1 requests a minute for each address");
    expect(reply.text).not.toContain("<form");
  });

  it("[C10] is also HTML if the store fails", async () => {
    const store = createMemoryStore();
    const fail = async () => {
      throw new CanvasStoreError("STORE_UNAVAILABLE", "the disk is gone");
    };
    const server = await startTestServer({ store: { ...store, readSummary: fail, read: fail } });
    const reply = await page(server, "cv_AAAAAAAAAAAAAAAA");
    expect([reply.status, reply.headers.get("retry-after"), checkPage(reply).state]).toEqual([503, "1", "error"]);
    expect(reply.text).toContain("the canvas store is unavailable at the moment");
    expect(server.logText()).toContain("the disk is gone");
  });

  it("[C5] shows title and source as text, whatever they contain", async () => {
    const server = await startTestServer({ isAlone: true });
    const title = `</title><script>alert("1")</script><b title='x' onload="y">&amp;`;
    const source = `${sourceOf()}// </code></pre><script>alert("2")</script><img src=x onerror='a()'>&lt;\u2028`;
    const { canvasId } = (await createVisitor(server, "ada").publish({ source, title })).body;
    const html = (await page(server, canvasId)).text;
    expect(html).not.toMatch(/<script|<img|<b |<\/code><\/pre>(?!\s*<\/main>)/);
    const plain = (text: string | undefined) =>
      text?.replace(
        /&(lt|gt|quot|#39|amp);/g,
        (_, name) => ({ lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" })[name as "lt"],
      );
    expect(plain(/<title>(.*?)<\/title>/s.exec(html)?.[1])).toBe(title);
    expect(plain(/<h1>(.*?)<\/h1>/s.exec(html)?.[1])).toBe(title);
    expect(plain(/<code>(.*?)<\/code>/s.exec(html)?.[1])).toBe(source);
  });

  it("[C11] counts a view for a GET, and none for a HEAD or without the source", async () => {
    const server = await startTestServer({ isAlone: true });
    const ada = createVisitor(server, "ada");
    const open = (await ada.publish({ source: sourceOf(1) })).body.canvasId;
    const protectedOne = (await ada.publish({ source: sourceOf(2), ...locked })).body.canvasId;
    await page(server, open);
    expect((await page(server, open)).text).toContain("2 views");
    const head = await send(server, "HEAD", `/editor-canvas/${open}`);
    expect([head.status, head.text, head.headers.get("content-type")]).toEqual([200, "", "text/html; charset=utf-8"]);
    expect((await send(server, "HEAD", "/editor-canvas/cv_AAAAAAAAAAAAAAAA")).status).toBe(404);
    await page(server, protectedOne);
    await page(server, `${protectedOne}?password=wrong`);
    expect((await page(server, protectedOne, { Cookie: "sessionId=ada" })).text).toMatch(/\b1 view\b/);
    const counts = (await ada.list()).body.map(({ canvasId, viewCount }) => [canvasId, viewCount]);
    expect(Object.fromEntries(counts)).toEqual({ [open]: 2, [protectedOne]: 1 });
  });

  it("[B1] answers only below the base path", async () => {
    const server = await startTestServer({ environment: { BASE_PATH: "/tools" } });
    const { canvasId } = (await createVisitor(server, "ada").publish({ source: sourceOf() })).body;
    expect((await page(server, canvasId)).status).toBe(200);
    expect((await send({ url: new URL(server.url).origin }, "GET", `/editor-canvas/${canvasId}`)).status).toBe(404);
  });
});
