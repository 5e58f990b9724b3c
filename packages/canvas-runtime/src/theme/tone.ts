import type { Color } from "./theme-types.ts";

const hueByTone = new Map<unknown, Color>([
  ["success", "green"],
  ["added", "green"],
  ["positive", "green"],
  ["danger", "red"],
  ["error", "red"],
  ["deleted", "red"],
  ["critical", "red"],
  ["warning", "yellow"],
  ["caution", "yellow"],
  ["info", "blue"],
  ["accent", "blue"],
  ["renamed", "purple"],
  ["neutral", "gray"],
  ["red", "red"],
  ["orange", "orange"],
  ["yellow", "yellow"],
  ["green", "green"],
  ["cyan", "cyan"],
  ["blue", "blue"],
  ["purple", "purple"],
  ["pink", "pink"],
  ["gray", "gray"],
]);

/** All words for a tone that have a hue. */
export const toneWords: readonly unknown[] = [...hueByTone.keys()];

/**
 * The hue that shows a tone: declared tones, the undeclared ones authors write (danger, error) and hue names
 * themselves. Any other value, also one that is not a string, is "gray".
 */
export function hueOfTone(tone: unknown): Color {
  return hueByTone.get(tone) ?? "gray";
}

/**
 * The hue of a tone that says something; undefined for none, neutral and unknown ones, which stay in the text colour.
 */
export function spokenHue(tone: unknown): Color | undefined {
  const hue = hueOfTone(tone);
  return hue === "gray" ? undefined : hue;
}
