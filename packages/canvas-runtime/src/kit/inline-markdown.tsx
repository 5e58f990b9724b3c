import { Children, type ReactNode } from "react";
import { mergeStyle } from "../theme/class-names.ts";
import { type ComponentProps, displayable, TypographyContext } from "./component-props.ts";
import { Link, readLinkTarget } from "./link.tsx";

/** Props of `Code`. */
export type CodeProps = ComponentProps;

/** Inline code. */
export function Code({ style, children }: CodeProps) {
  return (
    <code className="fp-code" style={mergeStyle(style)}>
      <TypographyContext.Provider value={true}>{children}</TypographyContext.Provider>
    </code>
  );
}

/** Backtick code, or `[label](address)` whose address may contain one level of parentheses. */
const markup = /`([^`\n]+)`|\[([^[\]\n]+)\]\(((?:[^()\s]|\([^()\s]*\))+)\)/g;

/** A relative address has a slash, a leading # or a file extension; without them, as in `a[i](x)`, it is prose. */
const pathShape = /[/\\]|^#|\.[a-z]\w*(?:[:#?]|$)/i;

/**
 * Renders the inline Markdown in an author's strings: backtick code and `[label](address)`. Elements among the children
 * are kept, other objects are shown as text; adjacent strings and numbers are read as one text, because JSX splits text
 * at each `{…}`.
 */
export function renderInlineMarkdown(children: ReactNode): ReactNode {
  const merged: ReactNode[] = [];
  for (const child of Children.toArray(displayable(children))) {
    const last = merged.length - 1;
    const text = typeof child === "number" || typeof child === "bigint" ? String(child) : child;
    if (typeof text === "string" && typeof merged[last] === "string") merged[last] += text;
    else merged.push(text);
  }
  // Elements get these keys even if no string has markup, so that they keep their state when one gets some.
  return merged.map((child) => (typeof child === "string" ? renderText(child) : child));
}

function renderText(text: string): ReactNode {
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(markup)) {
    const piece = renderMatch(match);
    if (piece === undefined) continue;
    if (match.index > end) pieces.push(text.slice(end, match.index));
    pieces.push(piece);
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push(text.slice(end));
  return pieces.length === 1 ? pieces[0] : pieces;
}

/** The element for one match; undefined if it is prose after all. */
function renderMatch(match: RegExpExecArray): ReactNode {
  const [, code, label = "", address = ""] = match;
  if (code !== undefined) return <Code key={match.index}>{code}</Code>;
  const { kind } = readLinkTarget(address);
  const isLink = kind === "web" || (kind === "local" && pathShape.test(address));
  if (!isLink) return undefined;
  return (
    <Link key={match.index} href={address}>
      {renderText(label)}
    </Link>
  );
}
