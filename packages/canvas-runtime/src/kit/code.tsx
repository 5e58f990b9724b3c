import { mergeStyle } from "../theme/class-names.ts";
import type { ComponentProps } from "./component-props.ts";
import { TypographyContext } from "./typography-context.ts";

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
