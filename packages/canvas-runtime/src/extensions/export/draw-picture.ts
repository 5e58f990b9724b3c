import DOMPurify from "dompurify";
import { documentShell, svgDocument } from "../html/document-shell.ts";

/** Pixels of a picture for each CSS px. */
const pixelsPerPx = 2;

/** The longest side that every browser's canvas supports, in pixels. */
const maxSide = 16_384;

/** The most pixels of a picture: they take four bytes each. */
const maxPixels = 67_108_864;

/** A picture, or why there is none. */
type Picture =
  | { readonly picture: Blob }
  | { readonly problem: "too-large"; readonly width: number; readonly height: number; readonly maxHeight: number }
  | { readonly problem: "not-drawn" };

/**
 * Draws a document as a PNG with two pixels for each px. It is drawn as an SVG image, in which browsers run no scripts
 * and load nothing.
 *
 * @param html A document made by `cleanDocument`.
 * @param width The page's width in px, and `height` its height.
 */
export async function drawPicture(
  html: string,
  { width, height }: { width: number; height: number },
): Promise<Picture> {
  const maxHeight = Math.floor(Math.min(maxSide, maxPixels / (width * pixelsPerPx)) / pixelsPerPx);
  if (height > maxHeight) return { problem: "too-large", width, height, maxHeight };
  try {
    const image = new Image();
    // Not a `blob:` URL: Chromium taints a canvas that such an image was drawn on.
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOfDocument(html, { width, height, styles: "*{scrollbar-width:none!important}" }))}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width * pixelsPerPx;
    canvas.height = height * pixelsPerPx;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    return picture === null ? { problem: "not-drawn" } : { picture };
  } catch {
    // Safari taints a canvas that a foreign object was drawn on.
    return { problem: "not-drawn" };
  }
}

/**
 * Makes a safe document from what a frame sent as one. The head is ours, with the policy before everything from the
 * frame: whatever that contains, nothing runs and nothing is loaded. Only known elements and attributes are kept,
 * except those that no policy stops, such as redirects and preconnects. The document never becomes part of this page.
 *
 * @param html Anything.
 */
export function cleanDocument(html: string): string {
  const root = DOMPurify.sanitize(html, {
    WHOLE_DOCUMENT: true,
    RETURN_DOM: true,
    // Diagrams of other sites contain these: HTML text in a drawing, and reused parts of a drawing.
    ADD_TAGS: ["foreignobject", "use"],
    HTML_INTEGRATION_POINTS: { foreignobject: true },
    ADD_ATTR: [...drawingAttributes, "target"],
    FORBID_ATTR: ["action", "formaction", "background", "ping"],
    // Ids can't shadow anything if no script runs, and labels need them.
    SANITIZE_DOM: false,
  }) as HTMLElement;
  for (const element of root.querySelectorAll("use")) {
    for (const { name, value } of [...element.attributes]) {
      if (/href$/i.test(name) && !value.startsWith("#")) element.removeAttribute(name);
    }
  }
  const styles = [...root.querySelectorAll("head > style")].map((style) => style.textContent);
  return documentShell({
    title: root.querySelector("head > title")?.textContent ?? "",
    language: root.lang,
    // A line break between them, so that two halves can't form an end tag.
    css: styles.join("\n"),
    body: root.querySelector("body")?.innerHTML.trim() ?? "",
  });
}

/** Attributes of drawings that DOMPurify doesn't know. */
const drawingAttributes = ["dominant-baseline", "vector-effect", "href", "xlink:href"];

/** How large a page is in an SVG. */
export interface SvgSize {
  /** In CSS px, like `height`. */
  readonly width: number;
  readonly height: number;
  /** Further CSS. @default "" */
  readonly styles?: string;
}

/**
 * Returns an SVG document that contains a page as a foreign object. An SVG has no policy, so everything that would load
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
