/** Where a link leads. */
export type LinkTarget =
  /** An address a browser may open; `href` is its normal form. */
  | { kind: "web"; href: string }
  /** A file on the author's machine, or an address another program opens: shown, never followed. */
  | { kind: "local" }
  /** Scripts, inline data, and what is no address at all. */
  | { kind: "blocked" };

const webProtocols = new Set(["http:", "https:", "mailto:"]);
const blockedProtocols = new Set(["javascript:", "data:", "vbscript:", "blob:", "about:"]);

/**
 * Decides what may be done with an author's `href`. Reads it as a browser would, so that line breaks inside
 * "java\nscript:" and leading control characters hide nothing.
 *
 * @example
 * readLinkTarget("https://example.org") // { kind: "web", href: "https://example.org/" }
 * readLinkTarget("src/main.ts") // { kind: "local" }
 */
export function readLinkTarget(href: unknown): LinkTarget {
  if (typeof href !== "string" || href.trim() === "") return { kind: "blocked" };
  const address = href.trim().startsWith("//") ? `https:${href.trim()}` : href;
  if (!URL.canParse(address)) return { kind: "local" };
  const url = new URL(address);
  if (webProtocols.has(url.protocol)) return { kind: "web", href: url.href };
  return blockedProtocols.has(url.protocol) ? { kind: "blocked" } : { kind: "local" };
}
