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
