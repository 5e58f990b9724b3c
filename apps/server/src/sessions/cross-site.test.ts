import { expect, it } from "vitest";
import { readConfig } from "../config/config.ts";
import type { AppContext } from "../http/context.ts";
import { createSite } from "../http/site.ts";
import { createCrossSiteGuard } from "./cross-site.ts";

const config = readConfig({ SITE_URL: "https://paint.example", CORS_ORIGINS: "https://app.example" });
const refuseCrossSite = createCrossSiteGuard(config, createSite(config));

it.each([
  [{}, "passes"],
  [{ origin: "https://paint.example" }, "passes"],
  [{ origin: "https://app.example", "sec-fetch-site": "same-site" }, "passes"],
  [{ "sec-fetch-site": "none" }, "passes"],
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
    const header = "sec-fetch-site" in headers ? "Sec-Fetch-Site" : "Origin";
    expect(guard).toThrow(expect.objectContaining({ code: outcome, details: expect.stringMatching(`^${header}: .`) }));
  }
});
