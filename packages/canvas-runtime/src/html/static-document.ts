import { chartStylesheet } from "../charts/chart-stylesheet.ts";
import { staticChartStylesheet } from "../charts/static-chart-stylesheet.ts";
import { diffStylesheet } from "../diff/diff-stylesheet.ts";
import { siblingStylesheet } from "../siblings/sibling-stylesheet.ts";
import { canvasStylesheet } from "../theme/stylesheet.ts";
import type { MergedLooks } from "./merge-looks.ts";

/** What a static document shows. */
export interface StaticDocumentContent {
  readonly title: string;
  /** A language tag such as "en". */
  readonly language: string;
  /** Whether the canvas uses components of other hosts. */
  readonly hasSiblings: boolean;
  /** Markup for the light look, for the dark one, or for both: by the reader's system. */
  readonly looks:
    | { readonly markup: string }
    | MergedLooks
    | { readonly lightMarkup: string; readonly darkMarkup: string };
}

/** Nothing is loaded, nothing runs, nothing is sent. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src data:",
  "font-src data:",
  "media-src data:",
  "form-action 'none'",
  "base-uri 'none'",
].join("; ");

const documentStylesheet = `
html,body{margin:0;padding:0}
.fp-page{min-height:100vh}
.fp-page>.fp-root{max-width:1080px;margin:0 auto}
.fp-page button{cursor:default;pointer-events:none}
.fp-page details.fp-card{display:block}
.fp-page summary{list-style:none;cursor:pointer}
.fp-page summary::-webkit-details-marker{display:none}
.fp-page details[open]>summary>.fp-chevron{transform:rotate(90deg)}
.fp-page details.fp-card:not([open])>summary{border-bottom:0}
.fp-dark-look{display:none}
@media screen and (prefers-color-scheme:dark){.fp-light-look{display:none}.fp-dark-look{display:block}}
@media print{
  .fp-page,.fp-root{min-height:0}
  details::details-content{display:block;content-visibility:visible;block-size:auto}
  .fp-card,.fp-chart,.fp-callout,tr{break-inside:avoid}
}
`;

/** Makes the document: one file that needs nothing else and runs nothing. */
export function staticDocument({ title, language, looks, hasSiblings }: StaticDocumentContent): string {
  const styles = [canvasStylesheet, chartStylesheet, staticChartStylesheet, diffStylesheet, documentStylesheet];
  if (hasSiblings) styles.push(siblingStylesheet);
  let body: string;
  if ("light" in looks) {
    styles.push(`:root{${looks.light}}
@media screen and (prefers-color-scheme:dark){:root{${looks.dark}}}
`);
    body = looks.markup;
  } else if ("lightMarkup" in looks) {
    body = `<div class="fp-light-look">${looks.lightMarkup}</div><div class="fp-dark-look">${withOwnIds(looks.darkMarkup)}</div>`;
  } else body = looks.markup;
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style>${styles.join("")}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

/** Gives the second of two copies ids of its own. */
function withOwnIds(markup: string): string {
  const ids = new Set([...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const own = (id: string) => (ids.has(id) ? `${id}-dark` : id);
  return markup
    .replace(/ (id|for)="([^"]+)"/g, (_, name: string, id: string) => ` ${name}="${own(id)}"`)
    .replace(/ (aria-(?:labelledby|describedby|controls|owns))="([^"]+)"/g, (_, name: string, list: string) => {
      return ` ${name}="${list.split(" ").map(own).join(" ")}"`;
    })
    .replace(/ ((?:xlink:)?href)="#([^"]+)"/g, (_, name: string, id: string) => ` ${name}="#${own(id)}"`)
    .replace(/url\(#([^)"]+)\)/g, (_, id: string) => `url(#${own(id)})`);
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
