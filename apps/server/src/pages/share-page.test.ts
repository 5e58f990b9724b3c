import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { renderSharePage, type SharePageState, sharePagePolicy } from "./share-page.ts";

const canvas = {
  canvasId: "cv_AAAAAAAAAAAAAAAA",
  title: "Sales",
  source: 'import "editor/canvas"',
  viewCount: 1,
  createdAt: "2030-01-31T23:59:59.000Z",
  access: "public",
  requiresPassword: false,
  canOpenEditor: false,
  expiresAt: null,
} as const;

const states: [state: SharePageState, name: string][] = [
  [{ kind: "live", canvas }, "ready"],
  [{ kind: "locked", wrongPassword: false }, "locked"],
  [{ kind: "locked", wrongPassword: true }, "locked"],
  [{ kind: "expired" }, "expired"],
  [{ kind: "missing" }, "missing"],
  [{ kind: "tooManyGuesses" }, "error"],
  [{ kind: "refused", details: "why <b>" }, "error"],
];

describe("renderSharePage", () => {
  it.each(states)("[C10] %o says its state, a title and a heading", (state, name) => {
    const html = renderSharePage(state, { runs: true });
    expect(html).toContain(`data-canvas-state="${name}"`);
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    expect(html.match(/<h1>[^<]+<\/h1>/g)?.length).toBe(1);
    expect(html).not.toContain("<b>");
  });

  it("[C10] has the one style that its policy allows", () => {
    for (const [state] of states) {
      const style = /<style>(.*?)<\/style>/s.exec(renderSharePage(state, { runs: true }))?.[1] ?? "";
      expect(sharePagePolicy).toContain(`'sha256-${createHash("sha256").update(style).digest("base64")}'`);
    }
    expect(sharePagePolicy).toContain("default-src 'none'");
    expect(sharePagePolicy).not.toMatch(/script|unsafe/);
  });

  it("[C5] escapes what people wrote", () => {
    const html = renderSharePage(
      { kind: "live", canvas: { ...canvas, title: `<'"&>`, source: "</code><script>" } },
      { runs: false },
    );
    expect(html).toContain("<h1>&lt;&#39;&quot;&amp;&gt;</h1>");
    expect(html).toContain("<code>&lt;/code&gt;&lt;script&gt;</code>");
  });

  it("[C10] tells times in UTC, wherever the server stands, and names a canvas without a title", () => {
    const html = renderSharePage(
      {
        kind: "live",
        canvas: { ...canvas, title: "", expiresAt: "2031-02-01T00:30:00.000Z" },
      },
      { runs: false },
    );
    expect(html).toContain('published <time datetime="2030-01-31T23:59:59.000Z">31 Jan 2030</time>');
    expect(html).toContain('<time datetime="2031-02-01T00:30:00.000Z">1 Feb 2031, 00:30</time> UTC');
    expect(html).toContain("<h1>Untitled canvas</h1>");
  });

  it("[C14] marks a wrong password and holds no field's value", () => {
    expect(renderSharePage({ kind: "locked", wrongPassword: true }, { runs: false })).toContain(
      '<p id="problem" role="alert">',
    );
    expect(renderSharePage({ kind: "locked", wrongPassword: false }, { runs: false })).not.toContain('<p id="problem"');
    expect(renderSharePage({ kind: "locked", wrongPassword: true }, { runs: false })).not.toContain("value=");
  });

  it("[C10] links to the page that runs the canvas where there is one, and stays free of scripts after a password", () => {
    expect(renderSharePage({ kind: "live", canvas }, { runs: true })).toContain('<a href="?">Run this canvas</a>');
    expect(renderSharePage({ kind: "live", canvas }, { runs: false })).not.toContain("<a ");
    const locked = renderSharePage({ kind: "locked", wrongPassword: false }, { runs: true });
    expect(locked).toContain('<input type="hidden" name="norun">');
  });
});
