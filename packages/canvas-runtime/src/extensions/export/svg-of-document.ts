import { svgDocument } from "../html/svg-document.ts";

/** How large a page is in an SVG. */
export interface SvgSize {
  /** In CSS px; `height` likewise. */
  readonly width: number;
  readonly height: number;
  /** Further CSS. @default "" */
  readonly styles?: string;
}

/**
 * Returns an SVG document that holds a page as a foreign object. An SVG has no policy, so everything that would load
 * something is removed: only `data:` URLs and references within the page are kept.
 *
 * @param html A document made by `cleanDocument`: nothing in it runs.
 */
export function svgOfDocument(html: string, { width, height, styles = "" }: SvgSize): string {
  const { body, head } = new DOMParser().parseFromString(html, "text/html");
  const css = [...head.querySelectorAll("style")].map((style) => style.textContent).join("\n");
  for (const element of body.querySelectorAll("*")) {
    if (element.localName === "style") element.textContent = withoutRequests(element.textContent);
    for (const { name, value } of [...element.attributes]) {
      if (cssAttribute.test(name)) element.setAttribute(name, withoutRequests(value));
      else if (loadsByItself(element, name) && !/^\s*(?:data:|#)/i.test(value)) element.removeAttribute(name);
    }
  }
  const serializer = new XMLSerializer();
  const content = [...body.childNodes].map((node) => serializer.serializeToString(node)).join("");
  return svgDocument({ width, height, styles: withoutRequests(css) + styles, content });
}

/** Whether a browser loads the attribute's URL on its own. It follows links only when they are clicked. */
function loadsByItself({ localName }: Element, name: string): boolean {
  return /^(?:src|srcset|poster|data)$/.test(name) || (/^(?:xlink:)?href$/.test(name) && localName !== "a");
}

const cssAttribute = /^(?:style|fill|stroke|filter|clip-path|cursor|mask.*|marker.*)$/;

const remoteUrl = /\burl\((?!\s*["']?(?:data:|#))[^)]*\)?/gi;
const remoteSheet = /@import[^;]*;?/gi;

/** Anything that may contain an external URL. */
const request = /@import|\b(?:image|image-set|src)\(|\burl\((?!\s*["']?(?:data:|#))/i;

/**
 * Removes URLs that load something from CSS. Drops all of the CSS if one is written with escapes or in a rarer form.
 */
export function withoutRequests(css: string): string {
  const rest = css.replace(remoteSheet, "").replace(remoteUrl, "none");
  return request.test(withEscapesRead(rest)) ? "" : rest;
}

function withEscapesRead(css: string): string {
  return css.replace(/\\(?:([0-9a-f]{1,6})\s?|([^\n]))/gi, (_, code: string | undefined, character: string) =>
    code === undefined ? character : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
  );
}
