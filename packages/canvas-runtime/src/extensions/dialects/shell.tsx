import type { ReactNode } from "react";
import { dialectStylesheet } from "./dialect-stylesheet.ts";
import { ComponentStyles, spokenHue } from "./frame-parts.ts";

/** The stylesheet of these components, once per document. */
export function DialectStyles() {
  return <ComponentStyles name="dialects" css={dialectStylesheet} />;
}

/** The classes that give a component the colour of a tone; undefined for neutral and unknown tones. */
export function toneClasses(tone: unknown): string | undefined {
  const hue = spokenHue(tone);
  return hue && `fp-toned fp-hue-${hue}`;
}

/** The items of a list that are objects. Canvas sources are only loosely typed. */
export function objectsOf<Item extends object>(items: readonly Item[] | undefined): readonly Item[] {
  return Array.isArray(items) ? items.filter((item) => typeof item === "object" && item !== null) : [];
}

/** Whether a node renders anything. */
export function isShown(node: ReactNode): boolean {
  return node != null && node !== "" && typeof node !== "boolean";
}
