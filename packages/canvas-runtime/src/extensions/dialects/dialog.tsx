import type { ReactNode } from "react";
import { useId } from "react";
import { Button, type ComponentProps, displayable, mergeStyle, useCanvasLanguage } from "./frame-parts.ts";
import { DialectStyles, isShown } from "./shell.tsx";

/** Props of `Dialog`. */
export interface DialogProps extends ComponentProps {
  /** @default false */
  open?: boolean | undefined;
  title?: ReactNode;
  description?: ReactNode;
  /** Called when the reader closes the dialog. Without this and `onOpenChange` there is no close button. */
  onClose?: (() => void) | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/**
 * A raised panel that is shown inline while `open` is true: a canvas is as tall as its content and has no window to
 * cover.
 */
export function Dialog(props: DialogProps) {
  const { open, title, description, onClose, onOpenChange, style, children } = props;
  const id = useId();
  const { say } = useCanvasLanguage();
  if (!open) return null;
  const canClose = typeof onClose === "function" || typeof onOpenChange === "function";
  const close = () => {
    if (typeof onClose === "function") onClose();
    if (typeof onOpenChange === "function") onOpenChange(false);
  };
  return (
    <div
      role="dialog"
      {...(isShown(title) ? { "aria-labelledby": `${id}title` } : { "aria-label": say("dialog") })}
      className="fp-dialog"
      style={mergeStyle(style)}
    >
      <DialectStyles />
      {(isShown(title) || canClose) && (
        <div className="fp-dialog-head">
          <span id={`${id}title`} className="fp-figure-title">
            {displayable(title)}
          </span>
          {canClose && (
            <Button variant="ghost" onClick={close}>
              {say("close")}
            </Button>
          )}
        </div>
      )}
      {isShown(description) && <div className="fp-figure-note">{displayable(description)}</div>}
      {children}
    </div>
  );
}
