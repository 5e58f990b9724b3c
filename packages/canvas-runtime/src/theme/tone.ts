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

/** All tone words that have a hue. */
export const toneWords: readonly unknown[] = [...hueByTone.keys()];

/**
 * The hue of a tone. Accepts declared tones, undeclared ones that authors write (danger, error) and hue names. Any
 * other value, even if it isn't a string, is "gray".
 */
export function hueOfTone(tone: unknown): Color {
  return hueByTone.get(tone) ?? "gray";
}

/**
 * The hue of a tone; undefined for missing, neutral and unknown tones, which keep the text colour.
 */
export function spokenHue(tone: unknown): Color | undefined {
  const hue = hueOfTone(tone);
  return hue === "gray" ? undefined : hue;
}

/** How CSS colours begin, except those that are words. */
export const cssColor = /^(?:#|(?:rgb|hsl|ok|lab|lch|color|var)\S*\()/i;
