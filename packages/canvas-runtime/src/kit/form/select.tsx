import type { ReactNode } from "react";
import { useCanvasLanguage } from "../../language/canvas-language.ts";
import { mergeStyle } from "../../theme/class-names.ts";
import { type LeafProps, useControllable } from "../component-props.ts";
import { Field, useNearbyName } from "./field.tsx";

/** One option of a Select. */
export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}

/** Props of `Select`. */
export interface SelectProps extends LeafProps {
  /** The selected option's value. If omitted, the field keeps its own. */
  value?: string | undefined;
  /** Called with the selected option's value. */
  onChange?: ((value: string) => void) | undefined;
  options: readonly SelectOption[];
  /** Shown while no option is selected. */
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
}

/** A drop-down list. */
export function Select(props: SelectProps) {
  const { value, onChange, options, placeholder, disabled, style, label } = props as SelectProps & {
    label?: ReactNode;
  };
  const choices = readOptions(options);
  const [chosen, setChosen] = useControllable(value, placeholder ? "" : (choices[0]?.value ?? ""), onChange);
  const { say } = useCanvasLanguage();
  const { ref, name } = useNearbyName<HTMLSelectElement>(placeholder || say("choice"));
  const isKnown = choices.some((choice) => String(choice.value) === String(chosen));
  return (
    <Field label={label}>
      <select
        ref={ref}
        className="fp-control fp-select"
        value={isKnown || !placeholder ? String(chosen) : ""}
        disabled={Boolean(disabled)}
        aria-label={name}
        onChange={(event) => {
          const picked = choices.find((choice) => String(choice.value) === event.currentTarget.value);
          if (picked) setChosen(picked.value);
        }}
        style={mergeStyle(style)}
      >
        {placeholder && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {choices.map((choice, index) => (
          <option key={index} value={String(choice.value)} disabled={Boolean(choice.disabled)}>
            {choice.label}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** Authors also pass plain strings, which are then both value and label. */
function readOptions(options: unknown): SelectOption[] {
  if (!Array.isArray(options)) return [];
  return options
    .filter((option) => option != null)
    .map((option) =>
      typeof option === "object"
        ? { ...option, label: option.label ?? option.value }
        : { value: option, label: option },
    );
}
