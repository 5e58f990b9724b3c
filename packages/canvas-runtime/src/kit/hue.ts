import type { CSSProperties } from "react";
import { spokenHue } from "../theme/tone.ts";

/** Colours an element: with a class for a hue or tone name, with a style for any other CSS colour. */
export function hueLooks(color: unknown): { className: string; style?: CSSProperties } {
  const hue = spokenHue(color);
  if (hue) return { className: `fp-hue-${hue}` };
  const isCssColor = typeof color === "string" && /^(?:#|(?:rgb|hsl|ok|lab|lch|color|var)\S*\()/i.test(color);
  return isCssColor ? { className: "", style: { background: color } } : { className: "fp-hue-gray" };
}
