import { createHash } from "node:crypto";
import { maxPasswordLength } from "@fingerpaint/api-contracts/limits";
import type { LoadedCanvas } from "@fingerpaint/canvas-store";
import escapeHtml from "escape-html";

/** What a share link shows: a canvas, the question for its password, or why there is none. */
export type SharePageState =
  | { kind: "live"; canvas: LoadedCanvas }
  | { kind: "locked"; wrongPassword: boolean }
  | { kind: "expired" }
  | { kind: "missing" }
  | { kind: "tooManyGuesses" }
  | { kind: "refused"; details: string };

const style = `
:root { color-scheme: light dark; --page: #fff; --raised: #f7f8fa; --text: #1b1e23; --soft: #5b636e; --line: #dde1e6; --accent: #2457c5; --on-accent: #fff; --bad: #b3261e; }
@media (prefers-color-scheme: dark) {
  :root { --page: #121417; --raised: #191c20; --text: #e4e6e9; --soft: #9aa2ad; --line: #2b3037; --accent: #8fb1ff; --on-accent: #0d1526; --bad: #ff8f85; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 14px/1.5 system-ui, sans-serif; -webkit-text-size-adjust: 100%; }
main { max-width: 64rem; margin: 0 auto; padding: 1.75rem 1.25rem 3rem; }
main.notice { max-width: 30rem; padding-top: min(18vh, 9rem); }
h1 { margin: 0; font-size: 1.25rem; line-height: 1.35; font-weight: 600; letter-spacing: -.01em; overflow-wrap: anywhere; }
a { color: var(--accent); }
p { margin: .25rem 0 0; color: var(--soft); font-variant-numeric: tabular-nums; }
pre { margin: 1rem 0 0; padding: .9rem 1rem; background: var(--raised); border: 1px solid var(--line); border-radius: 8px; overflow: auto; font: 12.5px/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; tab-size: 2; }
form { margin-top: 1.25rem; }
label { display: block; margin-bottom: .3rem; font-weight: 500; }
.field { display: flex; gap: .5rem; }
input, button { height: 2.25rem; padding: 0 .75rem; border: 1px solid var(--line); border-radius: 6px; font: inherit; }
input { flex: 1; min-width: 0; background: var(--raised); color: inherit; }
input[aria-invalid] { border-color: var(--bad); }
button { border-color: transparent; background: var(--accent); color: var(--on-accent); font-weight: 500; cursor: pointer; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
[role="alert"] { margin-top: .4rem; color: var(--bad); }
@media (pointer: coarse) { input { font-size: 16px; } input, button { height: 2.75rem; } }
`;

/** Nothing runs on this page, and nothing but its one style applies. */
export const sharePagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** What scripts and tests read in `data-canvas-state`. */
const stateNames: Readonly<Record<SharePageState["kind"], string>> = {
  live: "ready",
  locked: "locked",
  expired: "expired",
  missing: "missing",
  tooManyGuesses: "error",
  refused: "error",
};

/** What the browser's tab and link previews call the page. */
export function sharePageTitle(state: SharePageState): string {
  return contentOf(state, { runs: false }).title;
}

/**
 * The whole page as HTML, without scripts; everything that came from a person is escaped.
 * @param options.runs Whether this address without `?norun` runs the canvas: then the page links to it.
 */
export function renderSharePage(state: SharePageState, options: { runs: boolean }): string {
  const { title, body } = contentOf(state, options);
  return `<!doctype html>
<html lang="en" data-canvas-state="${stateNames[state.kind]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main${state.kind === "live" ? "" : ' class="notice"'}>
${body}
</main>
</body>
</html>
`;
}

function contentOf(state: SharePageState, options: { runs: boolean }): { title: string; body: string } {
  switch (state.kind) {
    case "live":
      return liveCanvas(state.canvas, options);
    case "locked":
      return {
        title: "Protected canvas",
        body: `<h1>This canvas is protected by a password</h1>
<p>Whoever sent you the link can tell you the password.</p>
<form method="get">
<input type="hidden" name="norun">
<label for="password">Password</label>
<div class="field">
<input id="password" name="password" type="password" required autofocus autocomplete="off" maxlength="${maxPasswordLength}"${state.wrongPassword ? ' aria-invalid="true" aria-describedby="problem"' : ""}>
<button type="submit">Open</button>
</div>
${state.wrongPassword ? '<p id="problem" role="alert">That password is wrong.</p>' : ""}
</form>`,
      };
    case "expired":
      return message("This canvas has expired", "Its author set a date after which the link no longer opens.");
    case "missing":
      return message("There is no canvas here", "The link may be mistyped, or its author deleted the canvas.");
    case "tooManyGuesses":
      return message("Too many wrong passwords", "Wait a minute, then open the link again.");
    case "refused":
      return message("This link can't be opened", state.details);
  }
}

function liveCanvas(canvas: LoadedCanvas, { runs }: { runs: boolean }): { title: string; body: string } {
  const title = canvas.title || "Untitled canvas";
  const facts = [
    `${canvas.viewCount} ${canvas.viewCount === 1 ? "view" : "views"}`,
    `published ${time(canvas.createdAt, { dateStyle: "medium" })}`,
  ];
  if (canvas.expiresAt !== null) {
    facts.push(`link valid until ${time(canvas.expiresAt, { dateStyle: "medium", timeStyle: "short" })} UTC`);
  }
  return {
    title,
    body: `<h1>${escapeHtml(title)}</h1>
<p>${facts.join(" · ")}${runs ? ' · <a href="?">Run this canvas</a>' : ""}</p>
<pre tabindex="0" role="region" aria-label="Canvas source"><code>${escapeHtml(canvas.source)}</code></pre>`,
  };
}

function time(instant: string, parts: Pick<Intl.DateTimeFormatOptions, "dateStyle" | "timeStyle">): string {
  const shown = new Intl.DateTimeFormat("en-GB", { ...parts, timeZone: "UTC" }).format(new Date(instant));
  return `<time datetime="${escapeHtml(instant)}">${escapeHtml(shown)}</time>`;
}

function message(title: string, text: string): { title: string; body: string } {
  return { title, body: `<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(text)}</p>` };
}
