import type { CSSProperties } from "react";
import { useCanvasLanguage } from "../language/canvas-language.ts";
import { isHueName } from "../language/canvas-words.ts";
import { classNames, mergeStyle } from "../theme/class-names.ts";
import type { Color } from "../theme/theme-types.ts";
import { cssColor, spokenHue } from "../theme/tone.ts";
import type { LeafProps } from "./component-props.ts";

/** Props of `Swatch`. */
export interface SwatchProps extends LeafProps {
  /** The hue; it follows the theme. */
  color: Color;
}

/** A small box in one hue. */
export function Swatch({ color, style }: SwatchProps) {
  const { say } = useCanvasLanguage();
  const looks = hueLooks(color);
  return (
    <span
      role="img"
      aria-label={typeof color === "string" ? (isHueName(color) ? say(color) : color) : say("color")}
      className={classNames("fp-swatch", looks.className)}
      style={mergeStyle(looks.style, style)}
    />
  );
}

/** Colours an element: with a class for a hue or tone name, with a style for any other CSS colour. */
export function hueLooks(color: unknown): { className: string; style?: CSSProperties } {
  const hue = spokenHue(color);
  if (hue) return { className: `fp-hue-${hue}` };
  return typeof color === "string" && cssColor.test(color)
    ? { className: "", style: { background: color } }
    : { className: "fp-hue-gray" };
}
