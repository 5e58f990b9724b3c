import { staticChartStylesheet } from "../../kit/charts/static-chart-stylesheet.ts";
import { dialectStylesheet } from "../dialects/dialect-stylesheet.ts";
import type { HtmlParts } from "./document-shell.ts";
import { canvasStylesheet, chartStylesheet, diffStylesheet } from "./frame-parts.ts";
import type { MergedLooks } from "./merge-looks.ts";

/** The content of a static document. */
export interface StaticDocumentContent {
  readonly title: string;
  /** A language tag such as "en". */
  readonly language: string;
  /** Whether the canvas uses components of other hosts. */
  readonly usesDialects: boolean;
  /** Markup for one look, or for both the light and the dark look, chosen by the reader's system. */
  readonly looks:
    | { readonly markup: string }
    | MergedLooks
    | { readonly lightMarkup: string; readonly darkMarkup: string };
}

const documentStylesheet = `
html,body{margin:0;padding:0}
.fp-page{min-height:100vh}
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

/** Makes the parts of a self-contained document that runs nothing. */
export function staticDocument({ title, language, looks, usesDialects }: StaticDocumentContent): HtmlParts {
  const styles = [canvasStylesheet, chartStylesheet, staticChartStylesheet, diffStylesheet, documentStylesheet];
  if (usesDialects) styles.push(dialectStylesheet);
  let body: string;
  if ("light" in looks) {
    styles.push(`:root{${looks.light}}
@media screen and (prefers-color-scheme:dark){:root{${looks.dark}}}
`);
    body = looks.markup;
  } else if ("lightMarkup" in looks) {
    body = `<div class="fp-light-look">${looks.lightMarkup}</div><div class="fp-dark-look">${withOwnIds(looks.darkMarkup)}</div>`;
  } else body = looks.markup;
  return { title, language, css: styles.join(""), body };
}

/** Makes the ids in the second of two copies unique. */
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
