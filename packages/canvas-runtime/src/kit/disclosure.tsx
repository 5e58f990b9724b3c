import { type CSSProperties, type ReactNode, useId } from "react";
import { mergeStyle } from "../theme/class-names.ts";
import { useIsStatic } from "../theme/static-rendering.tsx";
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
        <DisclosureButton isOpen={isOpen} bodyId={bodyId} onToggle={onToggle}>
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
  bodyId: string | undefined;
  onToggle: () => void;
  children: ReactNode;
}

/** The button that shows and hides a body. */
export function DisclosureButton({ isOpen, bodyId, onToggle, children }: DisclosureButtonProps) {
  return (
    <button
      type="button"
      className="fp-disclosure"
      aria-expanded={isOpen}
      aria-controls={isOpen ? bodyId : undefined}
      onClick={onToggle}
    >
      <Chevron isOpen={isOpen} />
      {children}
    </button>
  );
}
