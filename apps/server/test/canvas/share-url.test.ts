import { describe, expect, it } from "vitest";
import { startTestServer } from "../support/test-server.ts";
import { createVisitor, send, sourceOf } from "./visitor.ts";

/** The part before `/editor-canvas/<canvasId>` of the URL that POST, PATCH and the list give. */
async function siteOf(environment: Record<string, string>, headers: Record<string, string> = {}): Promise<string> {
  const ada = createVisitor(await startTestServer({ environment }), "ada");
  const { canvasId, shareUrl } = (await ada.publish({ source: sourceOf() }, headers)).body;
  expect((await ada.update(canvasId, {}, headers)).body.shareUrl).toBe(shareUrl);
  expect((await ada.list(headers)).body[0]?.shareUrl).toBe(shareUrl);
  const end = `/editor-canvas/${canvasId}`;
  expect(shareUrl.endsWith(end)).toBe(true);
  return shareUrl.slice(0, -end.length);
}

const host = { Host: "paint.example:8080" };
const forwarded = { ...host, "X-Forwarded-Proto": "https", "X-Forwarded-Host": "public.example" };

describe("the share URL", () => {
  it("[C16] starts with SITE_URL, whatever the request says", async () => {
    expect(await siteOf({ SITE_URL: "https://paint.example" }, { Host: "evil.example" })).toBe("https://paint.example");
    expect(await siteOf({ SITE_URL: "https://paint.example/", TRUST_PROXY: "loopback" }, forwarded)).toBe(
      "https://paint.example",
    );
    expect(await siteOf({ SITE_URL: "https://paint.example:8443/sub" })).toBe("https://paint.example:8443/sub");
    // If the site is configured, an unusable Host does no harm.
    expect(await siteOf({ SITE_URL: "https://paint.example" }, { Host: "evil example" })).toBe("https://paint.example");
  });

  it("[C16, B1] contains the base path once, whether or not SITE_URL ends in it", async () => {
    const BASE_PATH = "/tools";
    expect(await siteOf({ BASE_PATH, SITE_URL: "https://paint.example" })).toBe("https://paint.example/tools");
    expect(await siteOf({ BASE_PATH, SITE_URL: "https://paint.example/tools/" })).toBe("https://paint.example/tools");
    expect(await siteOf({ BASE_PATH, SITE_URL: "https://paint.example/mytools" })).toBe(
      "https://paint.example/mytools/tools",
    );
    expect(await siteOf({ BASE_PATH }, host)).toBe("http://paint.example:8080/tools");
  });

  it("[C16] is derived from the request if there is no SITE_URL", async () => {
    expect(await siteOf({}, host)).toBe("http://paint.example:8080");
    expect(await siteOf({}, { Host: "Paint.Example:80" })).toBe("http://paint.example");
    expect(await siteOf({}, { Host: "[::1]:3000" })).toBe("http://[::1]:3000");
    expect(await siteOf({}, { Host: "127.0.0.1" })).toBe("http://127.0.0.1");
  });

  it("[C16] follows forwarded headers from TRUST_PROXY addresses only", async () => {
    expect(await siteOf({}, forwarded)).toBe("http://paint.example:8080");
    expect(await siteOf({ TRUST_PROXY: "10.0.0.0/8" }, forwarded)).toBe("http://paint.example:8080");
    expect(await siteOf({ TRUST_PROXY: "10.0.0.0/8,127.0.0.1" }, forwarded)).toBe("https://public.example");
    expect(await siteOf({ TRUST_PROXY: "loopback" }, host)).toBe("http://paint.example:8080");
    expect(await siteOf({ TRUST_PROXY: "loopback" }, { ...forwarded, "X-Forwarded-Proto": "HTTPS" })).toBe(
      "https://public.example",
    );
    expect(await siteOf({ TRUST_PROXY: "loopback" }, { ...host, "X-Forwarded-Proto": "javascript" })).toBe(
      "http://paint.example:8080",
    );
  });

  it("[C16] is never made from an invalid Host: 400, and nothing is published", async () => {
    const evil = [
      "evil.example/path",
      "user@evil.example",
      "a b",
      "<script>",
      "evil.example#",
      "evil.example?x",
      "evil.example:99999",
      "evil.example:x",
      "256.256.256.256",
      "[::1",
      "[1::2::3]",
      "-",
      "a".repeat(300),
      "javascript:alert(1)",
    ];
    for (const Host of evil) {
      const server = await startTestServer({ isAlone: true });
      const ada = createVisitor(server, "ada");
      const { status, code, details, setCookie } = await ada.publish({ source: sourceOf() }, { Host });
      expect([status, code, details, setCookie], Host).toEqual([
        400,
        "INVALID_INPUT",
        expect.stringContaining("Host"),
        [],
      ]);
      expect((await ada.list()).body).toEqual([]);
    }
    const trusting = createVisitor(await startTestServer({ environment: { TRUST_PROXY: "loopback" } }), "ada");
    for (const evilHost of evil) {
      expect((await trusting.publish({ source: sourceOf() }, { "X-Forwarded-Host": evilHost })).status, evilHost).toBe(
        400,
      );
    }
  });

  it("[C16] opens the share page", async () => {
    const server = await startTestServer({ environment: { BASE_PATH: "/tools" } });
    const { shareUrl } = (await createVisitor(server, "ada").publish({ source: sourceOf() })).body;
    expect(shareUrl.startsWith(`${server.url}/editor-canvas/`)).toBe(true);
    const page = await send({ url: shareUrl }, "GET", "");
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  });
});
