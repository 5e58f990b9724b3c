import { type CSSProperties, type ReactNode, useId, useState } from "react";
import { mergeStyle } from "../theme/class-names.ts";
import { useIsStatic } from "../theme/static-rendering.tsx";
import { type ComponentProps, childrenOr, displayable, TypographyContext } from "./component-props.ts";
import { Chevron } from "./icons.tsx";

interface DisclosureProps {
  /** The classes of the whole, of its header and of its body. */
  classes: readonly [whole: string, header: string, body: string];
  style: CSSProperties | undefined;
  isOpen: boolean;
  onToggle: () => void;
  heading: ReactNode;
  /** Shown at the right end of the header. */
  trailing?: ReactNode;
  children: ReactNode;
}

/** A header that shows and hides the body below it; in a document without scripts the browser itself does so. */
export function Disclosure({ classes, style, isOpen, onToggle, heading, trailing, children }: DisclosureProps) {
  const [whole, header, body] = classes;
  const bodyId = useId();
  if (useIsStatic()) {
    return (
      <details className={whole} style={mergeStyle(style)} open={isOpen}>
        <summary className={header}>
          <Chevron isOpen={false} />
          {heading}
          {trailing}
        </summary>
        <div className={body}>{children}</div>
      </details>
    );
  }
  return (
    <div className={whole} style={mergeStyle(style)}>
      <div className={header}>
        <DisclosureButton isOpen={isOpen} controlledId={bodyId} onToggle={onToggle}>
          {heading}
        </DisclosureButton>
        {trailing}
      </div>
      {isOpen && (
        <div className={body} id={bodyId}>
          {children}
        </div>
      )}
    </div>
  );
}

interface DisclosureButtonProps {
  isOpen: boolean;
  /** The id of the body, or of the element whose content appears and disappears. */
  controlledId: string | undefined;
  onToggle: () => void;
  children: ReactNode;
}

/** The button that shows and hides a body. */
export function DisclosureButton({ isOpen, controlledId, onToggle, children }: DisclosureButtonProps) {
  return (
    <button
      type="button"
      className="fp-disclosure"
      aria-expanded={isOpen}
      aria-controls={isOpen ? controlledId : undefined}
      onClick={onToggle}
    >
      <Chevron isOpen={isOpen} />
      {children}
    </button>
  );
}

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
