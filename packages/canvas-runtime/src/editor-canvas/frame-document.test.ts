import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { loadFrameDocument } from "./frame-document.ts";

describe("loadFrameDocument", () => {
  it("returns one self-contained page whose policy allows only its script", async () => {
    const { html, contentSecurityPolicy } = await loadFrameDocument();
    const [before = "", script = ""] = html
      .slice(0, html.indexOf("</script>"))
      .split('<div id="canvas"></div><script>');
    expect(html.split("</script>")).toHaveLength(2);
    const hash = createHash("sha256").update(script).digest("base64");
    expect(contentSecurityPolicy).toContain(`script-src 'sha256-${hash}' 'unsafe-eval';`);
    expect(html).toContain(`<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy}">`);
    expect(before).not.toMatch(/<script|\b(?:href|src)=/);
    expect(script).not.toContain("<!--");
  });

  it("is served with a sandbox, and with nothing that would loosen it", async () => {
    const { headers, contentSecurityPolicy } = await loadFrameDocument();
    expect(headers["Content-Security-Policy"]).toBe(`sandbox allow-scripts; ${contentSecurityPolicy}`);
    expect(contentSecurityPolicy).toContain("default-src 'none'");
    expect(contentSecurityPolicy).not.toMatch(/https?:|\*|'self'|script-src[^;]*'unsafe-inline'/);
    expect(headers["Permissions-Policy"]?.split(", ").every((feature) => /^[a-z-]+=\(\)$/.test(feature))).toBe(true);
  });
});
