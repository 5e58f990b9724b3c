import { type ReactNode, useLayoutEffect } from "react";
import { useCanvasLanguage } from "../../language/canvas-language.ts";
import { mergeStyle } from "../../theme/class-names.ts";
import { type LeafProps, useControllable } from "../component-props.ts";
import { Field, useNearbyName } from "./field.tsx";

/** Props of `TextInput`. */
export interface TextInputProps extends LeafProps {
  /** The text. If omitted, the field keeps its own. */
  value?: string | undefined;
  /** Called with the text, which is a string even for `type="number"`. */
  onChange?: ((value: string) => void) | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  /** @default "text" */
  type?: "text" | "email" | "password" | "number" | "url" | "search" | undefined;
}

const inputTypes = new Set<unknown>(["text", "email", "password", "number", "url", "search"]);

/** A single-line text field. */
export function TextInput(props: TextInputProps) {
  const { value, onChange, placeholder, disabled, type, style, label } = props as TextInputProps & {
    label?: ReactNode;
  };
  const [text, setText] = useControllable(value, "", onChange);
  const { say } = useCanvasLanguage();
  const { ref, name } = useNearbyName<HTMLInputElement>(placeholder || say("textField"));
  return (
    <Field label={label}>
      <input
        ref={ref}
        className="fp-control"
        type={inputTypes.has(type) ? type : "text"}
        value={String(text)}
        placeholder={placeholder}
        disabled={Boolean(disabled)}
        aria-label={name}
        onChange={(event) => setText(event.currentTarget.value)}
        style={mergeStyle(style)}
      />
    </Field>
  );
}

/** Props of `TextArea`. */
export interface TextAreaProps extends LeafProps {
  /** The text. If omitted, the field keeps its own. */
  value?: string | undefined;
  /** Called with the text. */
  onChange?: ((value: string) => void) | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  /** Minimum number of visible lines. @default 3 */
  rows?: number | undefined;
}

/** A multi-line text field. It grows with its text unless `style.height` is set. */
export function TextArea(props: TextAreaProps) {
  const { value, onChange, placeholder, disabled, rows, style, label } = props as TextAreaProps & { label?: ReactNode };
  const [text, setText] = useControllable(value, "", onChange);
  const { say } = useCanvasLanguage();
  const { ref, name } = useNearbyName<HTMLTextAreaElement>(placeholder || say("textField"));
  const growsWithText = style?.height === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text.
  useLayoutEffect(() => {
    const area = ref.current;
    if (!area || !growsWithText) return;
    area.style.height = "auto";
    area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
  }, [text, growsWithText]);
  return (
    <Field label={label}>
      <textarea
        ref={ref}
        className="fp-control fp-text-area"
        rows={Number(rows) > 0 ? Number(rows) : 3}
        value={String(text)}
        placeholder={placeholder}
        disabled={Boolean(disabled)}
        aria-label={name}
        onChange={(event) => setText(event.currentTarget.value)}
        style={mergeStyle(style)}
      />
    </Field>
  );
}
