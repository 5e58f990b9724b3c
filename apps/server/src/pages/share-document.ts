import escapeHtml from "escape-html";

/**
 * The share page as the server sends it: the built document with a title, what link previews read, and a way in for
 * readers without scripts. The canvas isn't in it; the page's script loads it, which counts the view.
 *
 * @param document The built `share.html`.
 * @param page.description Null: previews are told nothing.
 */
export function renderShareDocument(document: string, page: { title: string; description: string | null }): string {
  const title = escapeHtml(page.title);
  const head = [`<title>${title}</title>`];
  if (page.description !== null) {
    const description = escapeHtml(page.description);
    head.push(
      `<meta name="description" content="${description}">`,
      '<meta property="og:type" content="website">',
      '<meta property="og:site_name" content="Fingerpaint">',
      `<meta property="og:title" content="${title}">`,
      `<meta property="og:description" content="${description}">`,
    );
  }
  const withoutScripts = `<noscript>
<main class="notice">
<h1>${title}</h1>
<p class="soft">Canvases are scripts, and scripts are switched off here.</p>
<p class="ways-on"><a href="?norun">Show the source instead</a></p>
</main>
</noscript>`;
  // By function: `$&` in a title would mean something in a text.
  return document.replace("<!--head-->", () => head.join("\n")).replace("<!--noscript-->", () => withoutScripts);
}
