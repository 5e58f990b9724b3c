import type { ReactNode } from "react";
import { useCanvasLanguage } from "../../language/canvas-language.ts";
import { classNames } from "../../theme/class-names.ts";
import { mergeStyle } from "../../theme/merge-style.ts";
import { childrenOr, type LeafProps } from "../component-props.ts";
import { useControllable } from "../controllable.ts";
import { useNearbyName } from "./field.tsx";

/** Props of `Toggle`. */
export interface ToggleProps extends LeafProps {
  /** If omitted, the switch keeps its own state. */
  checked?: boolean | undefined;
  onChange?: ((checked: boolean) => void) | undefined;
  disabled?: boolean | undefined;
  /** 16 or 20 px high. @default "md" */
  size?: "sm" | "md" | undefined;
  label?: ReactNode;
}

/** An on/off switch, with a label if it is given one. */
export function Toggle({ checked, onChange, disabled, size, style, label }: ToggleProps) {
  const [isOn, setOn] = useControllable(checked, false, onChange);
  const { say } = useCanvasLanguage();
  const { ref, name } = useNearbyName<HTMLButtonElement>(say("switch"));
  const control = (
    <button
      ref={ref}
      type="button"
      role="switch"
      aria-checked={Boolean(isOn)}
      aria-label={name}
      className={classNames("fp-toggle", size === "sm" && "fp-toggle-sm")}
      disabled={Boolean(disabled)}
      onClick={() => setOn(!isOn)}
      style={mergeStyle(style)}
    />
  );
  if (childrenOr(label) === undefined) return control;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the switch.
    <label className="fp-toggle-label">
      {control}
      <span>{label}</span>
    </label>
  );
}
