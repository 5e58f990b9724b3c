import { describe, expect, it } from "vitest";
import { readLinkTarget } from "./link.tsx";

describe("readLinkTarget", () => {
  it.each([
    ["https://example.org/a?b#c", "https://example.org/a?b#c"],
    ["HTTP://EXAMPLE.org", "http://example.org/"],
    ["mailto:ada@example.org", "mailto:ada@example.org"],
    ["  https://example.org/x ", "https://example.org/x"],
    ["//example.org/x", "https://example.org/x"],
  ])("follows %j", (href, normal) => {
    expect(readLinkTarget(href)).toEqual({ kind: "web", href: normal });
  });

  it.each([
    ["vscode://file/tmp/a.ts:12"],
    ["/usr/share/a.ts"],
    ["src/a.ts"],
    ["file:///etc/hosts"],
    ["#part"],
    ["C:\\a.ts"],
  ])("shows %j without following it", (href) => {
    expect(readLinkTarget(href).kind).toBe("local");
  });

  it.each([
    ["javascript:alert(1)"],
    ["JaVaScRiPt:alert(1)"],
    ["java\nscript:alert(1)"],
    ["\u0001javascript:alert(1)"],
    ["\tjavascript:alert(1)"],
    ["data:text/html,<script>1</script>"],
    ["vbscript:msgbox"],
    ["blob:https://example.org/1"],
    [""],
    [undefined],
    [{}],
  ])("blocks %j", (href) => {
    expect(readLinkTarget(href).kind).toBe("blocked");
  });
});
