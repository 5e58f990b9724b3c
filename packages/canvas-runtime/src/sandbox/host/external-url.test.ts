import { describe, expect, it } from "vitest";
import { externalUrl } from "./canvas-notices.ts";

describe("externalUrl", () => {
  it.each([
    ["https://example.org", "https://example.org/"],
    ["HTTP://example.org/a b", "http://example.org/a%20b"],
    ["mailto:a@example.org", "mailto:a@example.org"],
  ])("opens %s", (href, url) => {
    expect(externalUrl(href)).toBe(url);
  });

  it.each([
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    " \u0001javascript:alert(1)",
    "data:text/html,x",
    "blob:https://example.org/1",
    "vscode://file/x",
    "file:///etc/passwd",
    "/editor-canvas/mine",
    "//example.org",
    "https://paint.example@evil.example/",
    "https://:secret@evil.example/",
    "https:\\\\paint.example@evil.example",
    "src/app.ts",
    "",
  ])("does not open %j", (href) => {
    expect(externalUrl(href)).toBeNull();
  });
});
