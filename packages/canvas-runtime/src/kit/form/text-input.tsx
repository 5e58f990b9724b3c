import type { ReactNode } from "react";
import { useCanvasLanguage } from "../../language/canvas-language.ts";
import { mergeStyle } from "../../theme/merge-style.ts";
import type { LeafProps } from "../component-props.ts";
import { useControllable } from "../controllable.ts";
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
