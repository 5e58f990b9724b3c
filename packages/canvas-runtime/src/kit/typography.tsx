import { type CSSProperties, type ReactNode, useContext } from "react";
import { classNames, mergeStyle } from "../theme/class-names.ts";
import { spokenHue } from "../theme/tone.ts";
import { type ComponentProps, TypographyContext } from "./component-props.ts";
import { renderInlineMarkdown } from "./inline-markdown.tsx";

/** Font weights of `Text`: 400, 500, 590 and 700. */
export type TextWeight = "normal" | "medium" | "semibold" | "bold";

/** Props of `Text`. */
export interface TextProps extends ComponentProps {
  /** Colour, from strong to faint. @default "primary"; inherited inside another Text */
  tone?: "primary" | "secondary" | "tertiary" | "quaternary" | undefined;
  /** 14 or 12 px. @default "body"; inherited inside another Text */
  size?: "body" | "small" | undefined;
  /** The HTML element. @default "p"; always "span" inside another text component */
  as?: "p" | "span" | undefined;
  /** @default "normal"; inherited inside another Text */
  weight?: TextWeight | undefined;
  italic?: boolean | undefined;
  /** Cuts the text to one line, with an ellipsis at the end (`true`, "end") or at the start ("start", for paths). */
  truncate?: boolean | "start" | "end" | undefined;
}

const weights = new Map<unknown, number>([
  ["normal", 400],
  ["regular", 400],
  ["medium", 500],
  ["semibold", 590],
  ["bold", 700],
]);
const textTones = new Set<unknown>(["primary", "secondary", "tertiary", "quaternary"]);
const smallSizes = new Set<unknown>(["small", "sm", "xs", "caption"]);

/** A paragraph or inline text. Strings may contain inline Markdown: backtick code and `[label](url)`. */
export function Text(props: TextProps) {
  const { tone, size, as, weight, italic, truncate, style, children, family, color } = props as TextProps &
    Partial<Record<"family" | "color", unknown>>;
  const isNested = useContext(TypographyContext);
  const Element = isNested || as === "span" ? "span" : "p";
  const hue = spokenHue(tone);
  const fontWeight = typeof weight === "number" ? weight : weights.get(weight);
  const own: CSSProperties = fontWeight === undefined ? {} : { fontWeight };
  if (family === "mono") own.fontFamily = "var(--fp-font-code)";
  if (typeof color === "string") own.color = color;
  const content = (
    <TypographyContext.Provider value={true}>{renderInlineMarkdown(children)}</TypographyContext.Provider>
  );
  return (
    <Element
      className={classNames(
        "fp-text",
        !isNested && "fp-text-top",
        isNested && as === "p" && "fp-block",
        textTones.has(tone) && `fp-tone-${tone}`,
        hue && `fp-tone-hue fp-hue-${hue}`,
        size !== undefined && (smallSizes.has(size) ? "fp-size-small" : "fp-size-body"),
        italic && "fp-italic",
        truncate && "fp-truncate",
        truncate === "start" && "fp-truncate-start",
      )}
      title={truncate ? plainText(children) : undefined}
      style={mergeStyle(own, style)}
    >
      {truncate === "start" ? <bdi>{content}</bdi> : content}
    </Element>
  );
}

/** The full text of a truncated line; undefined if it contains elements. */
function plainText(children: ReactNode): string | undefined {
  const parts = Array.isArray(children) ? children : [children];
  return parts.every((part) => typeof part === "string" || typeof part === "number") ? parts.join("") : undefined;
}

/** Props of `H1`. */
export type H1Props = ComponentProps;
/** Props of `H2`. */
export type H2Props = ComponentProps;
/** Props of `H3`. */
export type H3Props = ComponentProps;

/** A canvas title, 24 px. */
export function H1(props: H1Props) {
  return <Heading level={1} {...props} />;
}

/** A section title, 18 px. */
export function H2(props: H2Props) {
  return <Heading level={2} {...props} />;
}

/** A subsection title, 16 px. */
export function H3(props: H3Props) {
  return <Heading level={3} {...props} />;
}

function Heading({ level, style, children }: ComponentProps & { level: 1 | 2 | 3 }) {
  const Element = `h${level}` as const;
  return (
    <Element className={`fp-heading fp-h${level}`} style={mergeStyle(style)}>
      <TypographyContext.Provider value={true}>{renderInlineMarkdown(children)}</TypographyContext.Provider>
    </Element>
  );
}
