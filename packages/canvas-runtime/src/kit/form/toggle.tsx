import type { ReactNode } from "react";
import { useCanvasLanguage } from "../../language/canvas-language.ts";
import { classNames, mergeStyle } from "../../theme/class-names.ts";
import {
  type ComponentProps,
  childrenOr,
  isShown,
  type LeafProps,
  TypographyContext,
  useControllable,
} from "../component-props.ts";
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
  if (!isShown(label)) return control;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the switch.
    <label className="fp-toggle-label">
      {control}
      <span>{label}</span>
    </label>
  );
}

/** Props of `Checkbox`. */
export interface CheckboxProps extends LeafProps {
  /** If omitted, the checkbox keeps its own state. */
  checked?: boolean | undefined;
  onChange?: ((checked: boolean) => void) | undefined;
  disabled?: boolean | undefined;
  label?: ReactNode;
}

/** A checkbox with a label. */
export function Checkbox(props: CheckboxProps) {
  const { checked, onChange, disabled, label, style, children } = props as CheckboxProps & ComponentProps;
  const [isChecked, setChecked] = useControllable(checked, false, onChange);
  const shownLabel = childrenOr(label, children);
  const { say } = useCanvasLanguage();
  const { ref, name } = useNearbyName<HTMLInputElement>(say("checkbox"));
  const box = (
    <input
      ref={ref}
      type="checkbox"
      className="fp-checkbox-box"
      checked={Boolean(isChecked)}
      disabled={Boolean(disabled)}
      aria-label={shownLabel === undefined ? name : undefined}
      onChange={(event) => setChecked(event.currentTarget.checked)}
    />
  );
  const looks = { className: classNames("fp-checkbox", disabled && "fp-checkbox-disabled"), style: mergeStyle(style) };
  if (shownLabel === undefined) return <span {...looks}>{box}</span>;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the box.
    <label {...looks}>
      {box}
      <span>
        <TypographyContext.Provider value={true}>{shownLabel}</TypographyContext.Provider>
      </span>
    </label>
  );
}
