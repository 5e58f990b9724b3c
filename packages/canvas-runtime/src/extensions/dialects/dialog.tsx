import { Children, type ReactNode, useId } from "react";
import { DialectStyles, Note } from "./dialect-styles.tsx";
import {
  Button,
  type CanvasAction,
  type ComponentProps,
  displayable,
  H2,
  isShown,
  type LeafProps,
  mergeStyle,
  useCanvasAction,
  useCanvasLanguage,
  useCanvasState,
  useIsStatic,
} from "./kit-parts.ts";

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

/** Props of `Presentation`. */
export interface PresentationProps extends ComponentProps {
  title?: ReactNode;
}

/** Shows one slide at a time and keeps which one in the canvas's state. Documents without scripts show all slides. */
export function Presentation({ title, style, children }: PresentationProps) {
  const slides = Children.toArray(children);
  const { say } = useCanvasLanguage();
  const isStatic = useIsStatic();
  const [kept, setPlace] = useCanvasState("presentation-slide", 0);
  const place = Math.min(Math.max(0, slides.length - 1), Math.max(0, Number(kept) || 0));
  return (
    <div className="fp-slides" style={mergeStyle(style)}>
      <DialectStyles />
      {isShown(title) && <H2>{displayable(title)}</H2>}
      {isStatic ? slides : slides[place]}
      {slides.length > 1 && !isStatic && (
        <div className="fp-slides-bar">
          <Button disabled={place === 0} onClick={() => setPlace(place - 1)}>
            {say("back")}
          </Button>
          <span role="status">{say("slidePlace", { place: place + 1, total: slides.length })}</span>
          <Button disabled={place === slides.length - 1} onClick={() => setPlace(place + 1)}>
            {say("next")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Props of `PresentationSlide`. */
export interface PresentationSlideProps extends ComponentProps {
  title?: ReactNode;
}

/** One slide of a Presentation. */
export function PresentationSlide({ title, style, children }: PresentationSlideProps) {
  return (
    <section className="fp-slide" style={mergeStyle(style)}>
      {isShown(title) && <H2>{displayable(title)}</H2>}
      {children}
    </section>
  );
}

/** Props of `Choice`. */
export interface ChoiceProps extends LeafProps {
  id: string;
  title: ReactNode;
  description?: ReactNode;
  selected?: boolean | undefined;
  /** Called with the choice's id. */
  onSelect?: ((id: string) => void) | undefined;
}

/** One of several answers to choose from. Selecting it also sends the action `canvasChoice` to the host. */
export function Choice({ id, title, description, selected, onSelect, style }: ChoiceProps) {
  const dispatch = useCanvasAction();
  const pick = () => {
    if (typeof onSelect === "function") onSelect(id);
    dispatch({ type: "canvasChoice", choiceId: id, label: String(title) } as unknown as CanvasAction);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a radio button would need a group, which choices don't have
    <button
      type="button"
      role="radio"
      aria-checked={Boolean(selected)}
      className="fp-choice"
      style={mergeStyle(style)}
      onClick={pick}
    >
      <DialectStyles />
      <span className="fp-choice-dot" />
      <span className="fp-choice-words">
        <span className="fp-choice-title">{displayable(title)}</span>
        <Note as="span" className="fp-choice-note" text={description} />
      </span>
    </button>
  );
}

/** Props of `PromptButton` and `SendToChatButton`. */
export interface PromptButtonProps extends ComponentProps {
  prompt?: string | undefined;
  label?: ReactNode;
}

/** A button that sends a prompt to the reader's assistant; a browser offers the prompt for copying. */
export function PromptButton(props: PromptButtonProps) {
  const { prompt, label, style, children, text } = props as PromptButtonProps & { text?: string };
  const dispatch = useCanvasAction();
  const words = prompt ?? text ?? (typeof children === "string" ? children : "");
  return (
    <Button
      variant="secondary"
      {...(style && { style })}
      onClick={() => dispatch({ type: "newComposerChat", userPrompt: words })}
    >
      {isShown(children) ? children : (label ?? words)}
    </Button>
  );
}
