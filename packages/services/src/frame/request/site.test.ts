import { describe, expect, it } from "vitest";
import type { AppContext } from "./context.ts";
import { createSite } from "./site.ts";

interface Setting {
  siteUrl?: string;
  basePath?: string;
  trustProxy?: string[];
}

const siteOf = ({ siteUrl, basePath = "", trustProxy = [] }: Setting = {}) =>
  createSite({ siteUrl: siteUrl ?? null, basePath, trustProxy });

/** The part of a context that a site reads. */
function requestFrom(remoteAddress: string, headers: Record<string, string>): AppContext {
  return { req: { headers, socket: { remoteAddress } } } as unknown as AppContext;
}

describe("createSite", () => {
  it.each([
    ["example.org", "http://example.org"],
    ["EXAMPLE.org:8080", "http://example.org:8080"],
    ["example.org:80", "http://example.org"],
    ["192.0.2.1:3000", "http://192.0.2.1:3000"],
    ["[2001:db8::1]:3000", "http://[2001:db8::1]:3000"],
    ["my_host.local", "http://my_host.local"],
  ])("[C16] accepts the Host %s", (host, origin) => {
    expect(siteOf().origin(requestFrom("192.0.2.9", { host }))).toBe(origin);
  });

  it.each([
    "",
    " ",
    "a b",
    "a/b",
    "a@b",
    "a?b",
    "a#b",
    "a\\b",
    "a:",
    "a:1x",
    "a:99999",
    "[::1",
    "1.2.3.4.5",
    "999.1.1.1",
    "%61",
  ])("[C16] refuses the Host %j", (host) => {
    const context = requestFrom("192.0.2.9", { host });
    for (const read of [siteOf().origin, siteOf().shareUrls]) {
      expect(() => read(context)).toThrow(expect.objectContaining({ code: "INVALID_INPUT" }));
    }
  });

  it("[C16] refuses a request without a Host, unless the site's address is configured", () => {
    const context = requestFrom("192.0.2.9", {});
    expect(() => siteOf().shareUrls(context)).toThrow();
    expect(siteOf({ siteUrl: "https://paint.example" }).shareUrls(context)("cv_x")).toBe(
      "https://paint.example/editor-canvas/cv_x",
    );
  });

  it("[C16] reads the client's address and scheme from trusted proxies only, past every trusted one", () => {
    const headers = { "x-forwarded-for": "203.0.113.7, 192.0.2.1, 10.0.0.2", "x-forwarded-proto": "https", host: "a" };
    const trusting = siteOf({ trustProxy: ["10.0.0.0/8"] });
    expect(trusting.clientAddress(requestFrom("10.0.0.1", headers))).toBe("192.0.2.1");
    expect(trusting.isSecure(requestFrom("10.0.0.1", headers))).toBe(true);
    for (const context of [requestFrom("198.51.100.1", headers)]) {
      expect(trusting.clientAddress(context)).toBe("198.51.100.1");
      expect(trusting.isSecure(context)).toBe(false);
      expect(siteOf().clientAddress(context)).toBe("198.51.100.1");
    }
  });

  it("[C16] accepts no invalid address, even from a trusted proxy", () => {
    const headers = { "x-forwarded-for": "<script>" };
    expect(siteOf({ trustProxy: ["10.0.0.0/8"] }).clientAddress(requestFrom("10.0.0.1", headers))).toBe("10.0.0.1");
  });

  it("[C16, B1] puts the base path between site and canvas once", () => {
    const context = requestFrom("192.0.2.9", { host: "a" });
    const start = (setting: Setting) => siteOf(setting).shareUrls(context)("cv_x").replace("/editor-canvas/cv_x", "");
    expect(start({ basePath: "/t" })).toBe("http://a/t");
    expect(start({ basePath: "/t", siteUrl: "https://b" })).toBe("https://b/t");
    expect(start({ basePath: "/t", siteUrl: "https://b/t" })).toBe("https://b/t");
    expect(start({ basePath: "/tools", siteUrl: "https://tools" })).toBe("https://tools/tools");
  });
});
