import { expect, it } from "vitest";
import type { AppContext } from "../request/context.ts";
import { createSite } from "../request/site.ts";
import { frameSettings } from "../settings/frame-settings.ts";
import { readEnvironment } from "../settings/read-settings.ts";
import { createCrossSiteGuard, createPasswordGuard } from "./cross-site.ts";

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
