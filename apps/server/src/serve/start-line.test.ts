import { readFileSync } from "node:fs";
import { isLoopback } from "@fingerpaint/services/settings";
import { describe, expect, it } from "vitest";
import { readConfig } from "../settings/server-settings.ts";
import { openDefaults } from "./start-line.ts";

const safe = {
  HOST: "0.0.0.0",
  SESSION_SECRET: "sixteen letters!",
  PASSWORD_STORAGE: "scrypt",
  PUBLISH: "off",
  SITE_URL: "https://paint.example",
};

describe("openDefaults", () => {
  it.each(["127.0.0.1", "127.8.8.8", "::1", "localhost", "LOCALHOST"])("warns of nothing on %s", (HOST) => {
    expect(isLoopback(HOST)).toBe(true);
    expect(openDefaults(readConfig({ HOST }))).toEqual([]);
  });

  it.each([{ SITE_URL: "https://paint.example" }, { TRUST_PROXY: "loopback" }])(
    "warns on a loopback address that a proxy makes public through %j",
    (proxied) => {
      expect(openDefaults(readConfig(proxied)).join()).toContain("SESSION_SECRET");
    },
  );

  it("warns of nothing in a container whose port is only this machine's, if SITE_URL says so", () => {
    expect(openDefaults(readConfig({ HOST: "0.0.0.0", SITE_URL: "http://127.0.0.1:3000" }))).toEqual([]);
  });

  it.each(["0.0.0.0", "::", "192.0.2.1", "paint.example", "127.0.0.1.example"])("warns on %s", (HOST) => {
    expect(isLoopback(HOST)).toBe(false);
    expect(openDefaults(readConfig({ HOST })).length).toBeGreaterThan(0);
  });

  it.each(["SESSION_SECRET", "PASSWORD_STORAGE", "PUBLISH", "SITE_URL"] as const)(
    "names %s if it is left open",
    (name) => {
      expect(openDefaults(readConfig(safe))).toEqual([]);
      const warnings = openDefaults(readConfig({ ...safe, [name]: "" }));
      expect(warnings).toEqual([expect.stringContaining(name)]);
    },
  );

  it("mentions no setting of the canvas service if it is off", () => {
    expect(openDefaults(readConfig({ HOST: "0.0.0.0", SITE_URL: "https://paint.example", CANVAS: "off" }))).toEqual([]);
  });

  it("accepts .env.example once its secret is filled in, and warns only of what it leaves open", () => {
    const lines = readFileSync(new URL("../../../../.env.example", import.meta.url), "utf8").split("\n");
    const pairs = lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split("=") as [string, string]);
    const config = readConfig({ ...Object.fromEntries(pairs), SESSION_SECRET: "0123456789abcdef" });
    expect(openDefaults(config)).toEqual(["PUBLISH is open: anyone may publish"]);
  });
});
