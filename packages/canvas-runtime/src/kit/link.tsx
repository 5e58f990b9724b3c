import { mergeStyle } from "../theme/class-names.ts";
import { type ComponentProps, childrenOr, TypographyContext } from "./component-props.ts";

/** Props of `Link`. */
export interface LinkProps extends ComponentProps {
  /**
   * An http, https or mailto address. Anything else (a local path, `vscode://`) is shown as text with the address as
   * its tooltip.
   */
  href: string;
}

/** A link that opens outside the canvas. */
export function Link({ href, style, children }: LinkProps) {
  const target = readLinkTarget(href);
  const label = (
    <TypographyContext.Provider value={true}>{childrenOr(children, String(href ?? ""))}</TypographyContext.Provider>
  );
  if (target.kind === "web") {
    return (
      <a className="fp-link" href={target.href} target="_blank" rel="noopener noreferrer" style={mergeStyle(style)}>
        {label}
      </a>
    );
  }
  return (
    <span className="fp-link-text" title={String(href ?? "")} style={mergeStyle(style)}>
      {label}
    </span>
  );
}

/** The target of a link. */
type LinkTarget =
  /** An address that a browser may open; `href` is normalized. */
  | { kind: "web"; href: string }
  /** A file on the author's machine, or an address for another program: shown, but never opened. */
  | { kind: "local" }
  /** Scripts, inline data, and values that aren't addresses. */
  | { kind: "blocked" };

const webProtocols = new Set(["http:", "https:", "mailto:"]);
const blockedProtocols = new Set(["javascript:", "data:", "vbscript:", "blob:", "about:"]);

/**
 * Decides what may be done with an author's `href`. Parses it as a browser would, so that line breaks inside
 * "java\nscript:" and leading control characters can't hide anything.
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
