import type { ReactNode } from "react";
import { useCanvasLanguage } from "../../language/canvas-language.ts";
import { classNames } from "../../theme/class-names.ts";
import { mergeStyle } from "../../theme/merge-style.ts";
import { type ComponentProps, childrenOr, type LeafProps } from "../component-props.ts";
import { useControllable } from "../controllable.ts";
import { TypographyContext } from "../typography-context.ts";
import { useNearbyName } from "./field.tsx";

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
