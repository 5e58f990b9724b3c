import { useCanvasLanguage } from "../language/canvas-language.ts";
import { isHueName } from "../language/canvas-words.ts";
import { classNames } from "../theme/class-names.ts";
import { mergeStyle } from "../theme/merge-style.ts";
import type { Color } from "../theme/theme-types.ts";
import type { LeafProps } from "./component-props.ts";
import { hueLooks } from "./hue.ts";

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
