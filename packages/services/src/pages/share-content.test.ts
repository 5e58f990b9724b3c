import type { ShareState } from "@fingerpaint/api-contracts/share-page";
import { describe, expect, it } from "vitest";
import { shareContent, shareTitle, withoutScriptsContent } from "./share-document.ts";

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

const states: ShareState[] = [
  { kind: "ready", canvas },
  { kind: "locked", problem: null },
  { kind: "locked", problem: "wrong" },
  { kind: "locked", problem: "tooMany" },
  { kind: "expired" },
  { kind: "missing" },
  { kind: "error", details: "why <b>" },
  { kind: "error", details: "" },
];

describe("a share page without scripts", () => {
  it.each(states)("[C10] of %o has a title and a heading", (state) => {
    expect(shareTitle(state)).toMatch(/\w/);
    for (const html of [shareContent(state, { runs: true }), withoutScriptsContent(state)]) {
      expect(html.match(/<h1>[^<]+<\/h1>/g)?.length).toBe(1);
      expect(html).not.toContain("<b>");
    }
  });

  it("[C10] shows the server's message for an error, otherwise that it couldn't be reached", () => {
    expect(shareContent({ kind: "error", details: "password: twice" }, { runs: true })).toContain("password: twice");
    expect(shareContent({ kind: "error", details: "" }, { runs: true })).toContain(
      "The server couldn&#39;t be reached.",
    );
  });

  it("[C5] escapes what people wrote", () => {
    const html = shareContent(
      { kind: "ready", canvas: { ...canvas, title: `<'"&>`, source: "</code><script>" } },
      { runs: false },
    );
    expect(html).toContain("<h1>&lt;&#39;&quot;&amp;&gt;</h1>");
    expect(html).toContain("<code>&lt;/code&gt;&lt;script&gt;</code>");
  });

  it("[C10] gives times in UTC, wherever the server is, and names a canvas without a title", () => {
    const state = { kind: "ready", canvas: { ...canvas, title: "", expiresAt: "2031-02-01T00:30:00.000Z" } } as const;
    const html = shareContent(state, { runs: false });
    expect(html).toContain(
      'Published by a visitor · <time datetime="2030-01-31T23:59:59.000Z">31 Jan 2030</time> · 1 view',
    );
    expect(html).toContain('<time datetime="2031-02-01T00:30:00.000Z">1 Feb 2031, 00:30</time> UTC');
    expect(html).toContain("<h1>Untitled canvas</h1>");
  });

  it.each([
    ["wrong", "That password is wrong."],
    ["tooMany", "Too many wrong passwords."],
  ] as const)("[C14] marks a password that is %s", (problem, said) => {
    const html = shareContent({ kind: "locked", problem }, { runs: false });
    expect(html).toMatch(new RegExp(`<p id="problem" role="alert"[^>]*>${said}`));
    expect(html).toContain('aria-invalid="true" aria-describedby="problem"');
    expect(html).not.toContain("value=");
  });

  it("[C14] marks no password as wrong before the first", () => {
    expect(shareContent({ kind: "locked", problem: null }, { runs: false })).not.toMatch(/problem|aria-invalid|value=/);
  });

  it("[C10] links to the page that runs the canvas if there is one, and has no scripts after a password either", () => {
    const state = { kind: "ready", canvas } as const;
    expect(shareContent(state, { runs: true })).toContain('<a href="?">Run this canvas</a>');
    expect(shareContent(state, { runs: false })).not.toContain("<a ");
    const locked = shareContent({ kind: "locked", problem: null }, { runs: true });
    // Not GET, which would put the password in the address and in the browser's history.
    expect(locked).toContain('<form method="post" action="?norun">');
  });
});
