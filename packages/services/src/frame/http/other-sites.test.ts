import { describe, expect, it } from "vitest";
import type { AppContext } from "../request/context.ts";
import { createSite } from "../request/site.ts";
import { frameSettings } from "../settings/frame-settings.ts";
import { readEnvironment } from "../settings/read-settings.ts";
import { createCrossSiteGuard, createHostCheck, createPasswordGuard, keepFrameSiteApart } from "./other-sites.ts";

/** "passes", or the code of the refusal. */
function outcome(
  environment: Record<string, string>,
  hosts: string[],
  { url = "/api/editor-canvas/mine", httpVersion = "1.1", headers = {} as Record<string, string> } = {},
): string {
  const { frame } = readEnvironment({ frame: frameSettings }, environment);
  const check = createHostCheck({ ...frame, host: environment.HOST ?? "127.0.0.1" }, createSite(frame));
  const rawHeaders = hosts.flatMap((host) => ["hOsT", host]);
  const req = {
    url,
    httpVersion,
    rawHeaders,
    headers: { host: hosts[0], ...headers },
    socket: { remoteAddress: "127.0.0.1" },
  };
  try {
    return check({ req } as unknown as AppContext, async () => "passes") instanceof Promise ? "passes" : "nothing";
  } catch (error) {
    return (error as { code: string }).code;
  }
}

const site = { SITE_URL: "https://paint.example:8443", HOST: "0.0.0.0" };

describe("the host check", () => {
  it.each([
    "paint.example",
    "paint.example:8443",
    "PAINT.example:80",
    "127.0.0.1:3000",
    "[::1]:3000",
    "localhost:3000",
  ])("[B8] with SITE_URL accepts %s", (host) => expect(outcome(site, [host])).toBe("passes"));

  it.each([
    "evil.example",
    "paint.example.evil.example",
    "evil.example:8443",
    "xpaint.example",
    "localhost.evil.example",
  ])("[B8] with SITE_URL refuses %s", (host) => expect(outcome(site, [host])).toBe("MISDIRECTED_REQUEST"));

  it("[B8] accepts FRAME_ORIGIN's host, and the host that a trusted proxy reports", () => {
    const framed = { ...site, FRAME_ORIGIN: "https://frames.example" };
    expect(outcome(framed, ["frames.example"])).toBe("passes");
    const proxied = { ...site, TRUST_PROXY: "loopback" };
    expect(outcome(proxied, ["upstream"], { headers: { "x-forwarded-host": "paint.example" } })).toBe("passes");
    expect(outcome(proxied, ["paint.example"], { headers: { "x-forwarded-host": "evil.example" } })).toBe(
      "MISDIRECTED_REQUEST",
    );
    expect(outcome(site, ["upstream"], { headers: { "x-forwarded-host": "paint.example" } })).toBe(
      "MISDIRECTED_REQUEST",
    );
  });

  it("[B8] accepts only local names without SITE_URL and trusted proxy on a loopback address", () => {
    expect(outcome({}, ["evil.example:3000"])).toBe("MISDIRECTED_REQUEST");
    for (const host of ["127.0.0.1", "localhost", "paint.localhost:3000", "[::1]"]) {
      expect(outcome({}, [host]), host).toBe("passes");
    }
    expect(outcome({ HOST: "0.0.0.0" }, ["paint.example"])).toBe("passes");
    expect(outcome({ TRUST_PROXY: "loopback" }, ["paint.example"])).toBe("passes");
  });

  it("[B8] accepts any host for health, readiness and metrics, which hold no user's data", () => {
    for (const path of ["/healthz", "/readyz?x", "/metrics"]) {
      expect(outcome(site, ["10-0-0-1.pod.cluster"], { url: path })).toBe("passes");
      expect(outcome({ ...site, BASE_PATH: "/tools" }, ["pod"], { url: `/tools${path}` })).toBe("passes");
    }
    for (const path of ["/healthz/", "/api/healthz", "/"]) {
      expect(outcome(site, ["pod"], { url: path })).toBe("MISDIRECTED_REQUEST");
    }
  });

  it("[B8] refuses two Host headers, and none in HTTP/1.1", () => {
    expect(outcome(site, ["paint.example", "paint.example"])).toBe("INVALID_INPUT");
    expect(outcome(site, ["paint.example", "evil.example"], { url: "/healthz" })).toBe("INVALID_INPUT");
    expect(outcome(site, [])).toBe("INVALID_INPUT");
    expect(outcome(site, [], { httpVersion: "1.0" })).toBe("passes");
  });
});

const environment = { SITE_URL: "https://paint.example", CORS_ORIGINS: "https://app.example" };
const { frame: config } = readEnvironment({ frame: frameSettings }, environment);
const refuseForeignPassword = createPasswordGuard(config, createSite(config));
const refuseCrossSite = createCrossSiteGuard(config, createSite(config));

it.each<[headers: Record<string, string>, outcome: string]>([
  [{}, "passes"],
  [{ origin: "https://paint.example" }, "passes"],
  [{ origin: "https://app.example", "sec-fetch-site": "same-site" }, "passes"],
  [{ "sec-fetch-site": "none" }, "passes"],
  [{ origin: "http://localhost:5173", "sec-fetch-site": "same-origin" }, "passes"],
  [{ origin: "null", "sec-fetch-site": "same-origin" }, "passes"],
  [{ origin: "https://evil.example", "sec-fetch-site": "none" }, "FORBIDDEN"],
  [{ origin: "https://other.paint.example", "sec-fetch-site": "same-site" }, "FORBIDDEN"],
  [{ "sec-fetch-site": "cross-site" }, "FORBIDDEN"],
  [{ origin: "https://app.example", "sec-fetch-site": "cross-site" }, "FORBIDDEN"],
  [{ origin: "null" }, "FORBIDDEN"],
  [{ origin: "" }, "FORBIDDEN"],
  [{ origin: "http://paint.example" }, "FORBIDDEN"],
  [{ origin: "https://paint.example.evil.example" }, "FORBIDDEN"],
])("[C15] a write with %j: %s", (headers, outcome) => {
  const guard = () => refuseCrossSite({ req: { headers, socket: {} } } as unknown as AppContext);
  if (outcome === "passes") expect(guard).not.toThrow();
  else {
    const header = headers["sec-fetch-site"] === "cross-site" ? "Sec-Fetch-Site" : "Origin";
    expect(guard).toThrow(expect.objectContaining({ code: outcome, details: expect.stringMatching(`^${header}: .`) }));
  }
});

it.each([
  [{}, "passes"],
  [{ origin: "https://paint.example" }, "passes"],
  [{ origin: "https://paint.example", "sec-fetch-site": "same-origin" }, "passes"],
  [{ origin: "null", "sec-fetch-site": "same-origin" }, "passes"],
  [{ origin: "https://app.example", "sec-fetch-site": "cross-site" }, "passes"],
  [{ "sec-fetch-site": "same-site" }, "passes"],
  [{ "sec-fetch-site": "none" }, "passes"],
  [{ "sec-fetch-site": "cross-site" }, "Sec-Fetch-Site"],
  [{ origin: "https://paint.example", "sec-fetch-site": "cross-site" }, "Sec-Fetch-Site"],
  [{ origin: "null", "sec-fetch-site": "cross-site" }, "Sec-Fetch-Site"],
  [{ origin: "https://evil.paint.example", "sec-fetch-site": "same-site" }, "Origin"],
  [{ origin: "https://evil.example" }, "Origin"],
  [{ origin: "null" }, "Origin"],
])("[C14] a password with %j: %s", (headers, outcome) => {
  const guard = () => refuseForeignPassword({ req: { headers, socket: {} } } as unknown as AppContext);
  if (outcome === "passes") expect(guard).not.toThrow();
  else {
    const details = `${outcome}: open the link itself and enter the password there`;
    expect(guard).toThrow(expect.objectContaining({ code: "FORBIDDEN", details }));
  }
});

it("[C15] a refusal names the settings that let a proxy's requests pass", () => {
  const context = { req: { headers: { origin: "http://localhost:5173" }, socket: {} } } as unknown as AppContext;
  expect(() => refuseCrossSite(context)).toThrow(
    expect.objectContaining({
      details: expect.stringMatching(/\(https:\/\/paint\.example\).* CORS_ORIGINS\. .*changeOrigin: false.*SITE_URL$/),
    }),
  );
});

const frameSite = createSite({ siteUrl: "https://paint.example", basePath: "", trustProxy: [] });
const keepApart = keepFrameSiteApart("https://paint-frames.example", { basePath: "" }, frameSite);

/** "passes", or the code of the refusal. */
function frameOutcome(host: string, path: string): string {
  try {
    keepApart({ req: { url: path, headers: { host }, socket: {} } } as unknown as AppContext, async () => {});
    return "passes";
  } catch (error) {
    return (error as { code: string }).code;
  }
}

it.each([
  "paint-frames.example",
  "paint-frames.example:443",
  "paint-frames.example:8443",
  "PAINT-FRAMES.example:80",
  "paint-frames.example:",
  "paint-frames.example.:8443",
])("[B12] Host %s serves only the frame's document", (host) => {
  for (const path of ["/", "/api/editor-canvas/mine", "/docs", "/healthz", "http://[", "x://[", "*"])
    expect(frameOutcome(host, path)).toBe("NOT_FOUND");
  for (const path of ["/canvas-frame.html", "/canvas-frame.html?theme=dark", "http://[/canvas-frame.html"])
    expect(frameOutcome(host, path)).toBe("passes");
});

it.each(["paint.example", "paint.example:8443", "xpaint-frames.example", "127.0.0.1:3000"])(
  "[B12] treats Host %s as another site",
  (host) => expect(frameOutcome(host, "/api/editor-canvas/mine")).toBe("passes"),
);
