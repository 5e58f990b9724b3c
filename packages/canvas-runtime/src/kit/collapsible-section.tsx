import { type ReactNode, useId, useState } from "react";
import { mergeStyle } from "../theme/merge-style.ts";
import { useIsStatic } from "../theme/static-rendering.ts";
import { type ComponentProps, childrenOr } from "./component-props.ts";
import { displayable } from "./displayable.ts";
import { Chevron } from "./icons.tsx";
import { TypographyContext } from "./typography-context.ts";

/** Props of `CollapsibleSection`. */
export interface CollapsibleSectionProps extends ComponentProps {
  title: string;
  /** Shown before the title. */
  leading?: ReactNode;
  /** A number after the title. */
  count?: number | undefined;
  /** Shown at the right end. */
  trailing?: ReactNode;
  /** @default false */
  defaultOpen?: boolean | undefined;
}

/** A title that shows and hides the content below it; nested sections look like a tree. */
export function CollapsibleSection(props: CollapsibleSectionProps) {
  const { title, leading, count, trailing, defaultOpen, style, children, label } = props as CollapsibleSectionProps & {
    label?: ReactNode;
  };
  const [isOpen, setOpen] = useState(Boolean(defaultOpen));
  const bodyId = useId();
  const heading = (
    <TypographyContext.Provider value={true}>
      {leading}
      <span className="fp-section-title">{displayable(childrenOr(title, label))}</span>
      {count != null && <span className="fp-section-count">{displayable(count)}</span>}
    </TypographyContext.Provider>
  );
  if (useIsStatic()) {
    return (
      <details className="fp-section" style={mergeStyle(style)} open={isOpen}>
        <summary className="fp-section-header">
          <Chevron isOpen={false} />
          {heading}
          {trailing}
        </summary>
        <div className="fp-section-body">{children}</div>
      </details>
    );
  }
  return (
    <div className="fp-section" style={mergeStyle(style)}>
      <div className="fp-section-header">
        <button
          type="button"
          className="fp-disclosure"
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <Chevron isOpen={isOpen} />
          {heading}
        </button>
        {trailing}
      </div>
      {isOpen && (
        <div className="fp-section-body" id={bodyId}>
          {children}
        </div>
      )}
    </div>
  );
}
