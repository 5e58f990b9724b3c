import { maxPasswordLength } from "@fingerpaint/api-contracts/limits";
import { type ShareState, shareStateName, englishShareTexts as texts } from "@fingerpaint/api-contracts/share-page";
import escapeHtml from "escape-html";

/** The document of share links if the pages weren't built: the same text in the browser's default style. */
export const unstyledDocument = `<!doctype html>
<html lang="en" data-canvas-state="loading">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<!--head-->
</head>
<body>
<!--content-->
</body>
</html>
`;

/**
 * Renders the page of a share link that runs the canvas: the built document with a title, the tags for link previews,
 * and a link for readers without scripts. The page's script loads the canvas, which counts the view. If there is no
 * canvas to show, the document contains the reason, so that the script needn't request it.
 *
 * @param document The built `share.html`.
 */
export function renderRunningDocument(document: string, state: ShareState): string {
  const title = escapeHtml(shareTitle(state));
  const head = [`<title>${title}</title>`];
  if (state.kind === "ready") {
    const description = "A canvas. Open the link to see it live; no account is needed.";
    head.push(
      `<meta name="description" content="${description}">`,
      '<meta property="og:type" content="website">',
      '<meta property="og:site_name" content="Fingerpaint">',
      `<meta property="og:title" content="${title}">`,
      `<meta property="og:description" content="${description}">`,
    );
  } else head.push(`<meta name="share-refusal" content="${escapeHtml(JSON.stringify(state))}">`);
  return fill(document, head.join("\n"), withoutScriptsContent(state));
}

/**
 * Renders the page of a share link that runs nothing.
 *
 * @param document The built `share-plain.html`, or `unstyledDocument`.
 * @param options.runs Whether this address without `?norun` runs the canvas.
 * @param options.reportHref The target of its link to report the canvas; null if it has none.
 */
export function renderPlainDocument(
  document: string,
  state: ShareState,
  options: { runs: boolean; reportHref?: string | null },
): string {
  const named = document.replace('data-canvas-state="loading"', `data-canvas-state="${shareStateName(state)}"`);
  return fill(named, `<title>${escapeHtml(shareTitle(state))}</title>`, shareContent(state, options));
}

function fill(document: string, head: string, content: string): string {
  // Replacement functions, because `$&` in a replacement string is special, and titles may contain it.
  return document.replace("<!--head-->", () => head).replace("<!--content-->", () => content);
}

/** The title of a share link's page, for the browser's tab and link previews. */
export function shareTitle(state: ShareState): string {
  if (state.kind === "ready") return state.canvas.title || texts.untitled;
  return state.kind === "locked" ? texts.lockedTitle : texts.messages[state.kind].heading;
}

/**
 * Renders the page of a share link as HTML that runs nothing: the source, the password prompt, or the reason why there
 * is neither. All user content is escaped. The class names are those of the built pages' stylesheet.
 * @param options.runs Whether this address without `?norun` runs the canvas; if so, the page links to it.
 */
export function shareContent(state: ShareState, options: { runs: boolean; reportHref?: string | null }): string {
  if (state.kind === "ready") return sourceContent(state.canvas, options);
  if (state.kind === "locked") return passwordContent(state.problem);
  const { heading, text } = texts.messages[state.kind];
  return noticeContent(heading, escapeHtml((state.kind === "error" && state.details) || text));
}

/** The content of a page that runs the canvas, for browsers with scripts disabled. */
export function withoutScriptsContent(state: ShareState): string {
  if (state.kind !== "ready" && state.kind !== "locked") return shareContent(state, { runs: true });
  return noticeContent(
    shareTitle(state),
    "Canvases are scripts, and scripts are switched off here.",
    '<p class="ways-on"><a href="?norun">Show the source instead</a></p>',
  );
}

function sourceContent(
  canvas: Extract<ShareState, { kind: "ready" }>["canvas"],
  { runs, reportHref = null }: { runs: boolean; reportHref?: string | null },
): string {
  const facts = [texts.madeBy, time(canvas.createdAt, { dateStyle: "medium" }), texts.views(canvas.viewCount)];
  if (canvas.expiresAt !== null) {
    facts.push(`link valid until ${time(canvas.expiresAt, { dateStyle: "medium", timeStyle: "short" })} UTC`);
  }
  if (runs) facts.push('<a href="?">Run this canvas</a>');
  if (reportHref !== null) facts.push(`<a href="${escapeHtml(reportHref)}" rel="noreferrer">${texts.report}</a>`);
  return `<main class="column plain">
<h1>${escapeHtml(canvas.title || texts.untitled)}</h1>
<p class="soft">${facts.join(" · ")}</p>
<pre class="card" tabindex="0" role="region" aria-label="${texts.sourceRegion}"><code>${escapeHtml(canvas.source)}</code></pre>
</main>`;
}

function passwordContent(problem: "wrong" | "tooMany" | null): string {
  const marks = problem === null ? "" : ' aria-invalid="true" aria-describedby="problem"';
  return noticeContent(
    texts.lockedHeading,
    texts.lockedText,
    `<form method="post" action="?norun">
<label for="password">${texts.password}</label>
<div class="password-row">
<input id="password" name="password" type="password" required autofocus autocomplete="off" maxlength="${maxPasswordLength}"${marks}>
<button type="submit" class="primary">${texts.open}</button>
</div>
${problem === null ? "" : `<p id="problem" role="alert" class="bad">${texts.problems[problem]}</p>`}
</form>`,
  );
}

/** @param html HTML after the sentence below the heading. Both must already be escaped. */
function noticeContent(heading: string, sentence: string, html = ""): string {
  return `<main class="notice">
<h1>${escapeHtml(heading)}</h1>
<p class="soft">${sentence}</p>
${html}
</main>`;
}

function time(instant: string, parts: Pick<Intl.DateTimeFormatOptions, "dateStyle" | "timeStyle">): string {
  const shown = new Intl.DateTimeFormat("en-GB", { ...parts, timeZone: "UTC" }).format(new Date(instant));
  return `<time datetime="${escapeHtml(instant)}">${escapeHtml(shown)}</time>`;
}
