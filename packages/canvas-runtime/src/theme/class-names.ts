import type { CSSProperties } from "react";

/** Joins the class names that apply. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}

/**
 * Merges two styles, property by property; the override wins. Anything but an object counts as no style.
 *
 * @example
 * mergeStyle({ padding: 8, color: "red" }, { color: "blue" }) // { padding: 8, color: "blue" }
 */
export function mergeStyle(base: CSSProperties | undefined, override?: CSSProperties | undefined): CSSProperties {
  return { ...styleObject(base), ...styleObject(override) };
}

function styleObject(style: unknown): CSSProperties | undefined {
  return typeof style === "object" && style !== null && !Array.isArray(style) ? style : undefined;
}
