import type { ReactNode } from "react";
import {
  Button,
  type CanvasAction,
  type ComponentProps,
  displayable,
  type LeafProps,
  mergeStyle,
  renderInlineMarkdown,
  useCanvasAction,
} from "./frame-parts.ts";
import { DialectStyles, isShown } from "./shell.tsx";

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
        {isShown(description) && (
          <span className="fp-choice-note">{renderInlineMarkdown(displayable(description))}</span>
        )}
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
