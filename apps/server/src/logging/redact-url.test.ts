import { describe, expect, it } from "vitest";
import { redactUrl } from "./redact-url.ts";

describe("redactUrl", () => {
  it.each(["/", "/?", "/?a=", "http://user@host/", "/a?b=c&"])("[B6] cuts a URL that is long after %s", (start) => {
    const logged = redactUrl(start + "x".repeat(15_000));
    expect(logged.length).toBeLessThanOrEqual(1_010);
  });

  it("[B6] cuts what is long after redacting, so that no value is left half", () => {
    const logged = redactUrl(`/a?${"password=secret&".repeat(1_000)}`);
    expect(logged).toMatch(/^\/a\?password=\[redacted\]&.*\[cut\]$/);
    expect(logged).not.toContain("secret");
    expect(redactUrl("/a?password=secret")).toBe("/a?password=[redacted]");
  });
});
