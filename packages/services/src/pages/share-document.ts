import { type ShareState, shareStateName } from "@fingerpaint/api-contracts/share-page";
import escapeHtml from "escape-html";
import { shareContent, shareTitle, withoutScriptsContent } from "./share-content.ts";

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
