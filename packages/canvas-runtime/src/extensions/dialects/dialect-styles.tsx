import { dialectStylesheet } from "./dialect-stylesheet.ts";
import { ComponentStyles, spokenHue } from "./kit-parts.ts";

/** The stylesheet of these components, once per document. */
export function DialectStyles() {
  return <ComponentStyles name="dialects" css={dialectStylesheet} />;
}

/** The classes that give a component the colour of a tone; undefined for neutral and unknown tones. */
export function toneClasses(tone: unknown): string | undefined {
  const hue = spokenHue(tone);
  return hue && `fp-toned fp-hue-${hue}`;
}
