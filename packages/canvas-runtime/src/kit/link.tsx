import { mergeStyle } from "../theme/merge-style.ts";
import { type ComponentProps, childrenOr } from "./component-props.ts";
import { readLinkTarget } from "./link-target.ts";
import { TypographyContext } from "./typography-context.ts";

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
