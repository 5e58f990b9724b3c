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

/** The parts of a document that runs nothing. */
export interface HtmlParts {
  readonly title: string;
  /** A language tag such as "en". */
  readonly language: string;
  /** The styles of the document. */
  readonly css: string;
  /** The markup of the body. */
  readonly body: string;
}

/**
 * Assembles a document from untrusted parts: the policy, under which nothing runs, loads or is sent, comes before them,
 * and elements that no policy stops (`<meta>`, `<link>`) are removed.
 *
 * @throws TypeError if a part is not a string
 */
export function joinHtmlParts({ title, language, css, body }: HtmlParts): string {
  for (const [name, value] of Object.entries({ title, language, css, body })) {
    if (typeof value !== "string") throw new TypeError(`${name} must be a string, not ${typeof value}`);
  }
  return documentShell({ title, language, css, body: withoutHarmfulElements(body) });
}

/** Writes a single-file document. The policy comes first, before anything that a canvas made. */
export function documentShell({ title, language, css, body }: HtmlParts): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style>${css.replace(endTag, "<\\")}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

/**
 * The `<` that would end the style element. A backslash after it changes nothing in a string, and `</` occurs nowhere
 * else in CSS.
 */
const endTag = /<(?=\/style)/gi;

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/**
 * Elements that a static document has no use for. Its policy stops scripts, frames and forms, but not redirects
 * (`meta`) or preconnects (`link`).
 */
const harmful = /<(\/?)(meta|link|base|script|iframe|frame|object|embed|portal)(?=[\s/>]|$)/gi;

/** Buttons, which do nothing in a document without scripts. */
const buttons = /<button(?=[\s>])/g;

/** Opening tags of elements that an author made scrollable, unless they have a `tabindex`. */
const scrollers = /<[a-z]\w*(?=[^<>]* style="[^"]*overflow(?:-[xy])?:(?:auto|scroll))(?![^<>]* tabindex=)/g;

/** Renames harmful elements in any markup to unknown ones, which browsers show as nothing or as text. */
function withoutHarmfulElements(markup: string): string {
  return markup.replace(harmful, "<$1x-$2");
}

/**
 * Prepares a canvas's markup for a document without scripts: neutralizes harmful elements, marks buttons as disabled,
 * and makes scrollable elements reachable by Tab.
 *
 * @param markup Markup rendered by React, in which a `<` always opens a tag.
 */
export function harmlessMarkup(markup: string): string {
  return withoutHarmfulElements(markup)
    .replace(buttons, '<button aria-disabled="true" tabindex="-1"')
    .replace(/ tabindex="-1"([^>]*?) tabindex="[^"]*"/g, ' tabindex="-1"$1')
    .replace(scrollers, '$& tabindex="0"');
}

/** A page to put into an SVG. */
export interface SvgPage {
  /** In CSS px, like `height`. */
  readonly width: number;
  readonly height: number;
  /** CSS for the page. */
  readonly styles: string;
  /** The content of the page's body, as XML. */
  readonly content: string;
}

/**
 * Returns an SVG document that contains a page as a foreign object. Characters that XML doesn't allow become U+FFFD.
 *
 * @example
 * svgDocument({ width: 300, height: 40, styles: "p { color: red }", content: "<p>Red</p>" });
 */
export function svgDocument({ width, height, styles, content }: SvgPage): string {
  // The end of a CDATA section would end the styles; nothing in CSS needs it in one piece.
  const css = styles.replaceAll("]]>", "]] >");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<style><![CDATA[${css}]]></style>
<foreignObject width="${width}" height="${height}">
<div xmlns="http://www.w3.org/1999/xhtml">${content}</div>
</foreignObject>
</svg>
`;
  return svg.replace(notInXml, "\u{fffd}");
}

/** Control characters, and lone surrogates (XML 1.0 section 2.2). */
const notInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
