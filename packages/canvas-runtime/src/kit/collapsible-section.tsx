import { type ReactNode, useState } from "react";
import { type ComponentProps, childrenOr, displayable, TypographyContext } from "./component-props.ts";
import { Disclosure } from "./disclosure.tsx";

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
  const heading = (
    <TypographyContext.Provider value={true}>
      {leading}
      <span className="fp-section-title">{displayable(childrenOr(title, label))}</span>
      {count != null && <span className="fp-section-count">{displayable(count)}</span>}
    </TypographyContext.Provider>
  );
  return (
    <Disclosure
      classes={["fp-section", "fp-section-header", "fp-section-body"]}
      style={style}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
      heading={heading}
      trailing={trailing}
    >
      {children}
    </Disclosure>
  );
}
