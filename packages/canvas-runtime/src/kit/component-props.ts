import { type CSSProperties, createContext, isValidElement, type ReactNode, useState } from "react";

/** Props of nearly every component. */
export interface ComponentProps {
  /** Inline style; overrides the component's own. */
  style?: CSSProperties | undefined;
  children?: ReactNode;
}

/** Props of components without children. */
export type LeafProps = Omit<ComponentProps, "children">;

/** True inside a text element, where a paragraph isn't allowed. */
export const TypographyContext = createContext(false);

/** Whether a node renders anything: empty strings and booleans don't. */
export function isShown(node: unknown): boolean {
  return node != null && node !== "" && typeof node !== "boolean";
}

/**
 * The children, or what the author passed instead (`label`, `title`: not declared, but real canvases use them).
 * Undefined if none of them renders anything.
 */
export function childrenOr(children: ReactNode, ...inPlace: readonly ReactNode[]): ReactNode {
  return [children, ...inPlace].find(isShown);
}

/**
 * Converts any value to something React can render: nodes are kept, dates become ISO text, other objects become JSON.
 * Authors put rows of data straight into cells, and React throws on plain objects.
 */
export function displayable(value: unknown): ReactNode {
  if (typeof value === "function" || typeof value === "symbol") return undefined;
  if (typeof value !== "object" || value === null || isValidElement(value)) return value as ReactNode;
  if (Array.isArray(value)) return value.map(displayable);
  if (Symbol.iterator in value || "$$typeof" in value) return value as ReactNode;
  try {
    return value instanceof Date ? value.toISOString() : JSON.stringify(value);
  } catch {
    return String(value);
  }
}

/** The objects in an array; an empty list for anything else. Canvas sources are only loosely typed. */
export function objectsOf<Item extends object>(items: readonly Item[] | undefined): readonly Item[] {
  return Array.isArray(items) ? items.filter((item) => typeof item === "object" && item !== null) : [];
}

/** The largest of these values and `least`. `Math.max(...values)` throws a RangeError for about 120,000 values. */
export function largestOf(values: readonly number[], least = 0): number {
  return values.reduce((most, value) => Math.max(most, value), least);
}

/**
 * A value that the author controls (`given` is set) or the component keeps itself. The setter calls `onChange` in both
 * cases.
 *
 * @param given - the author's value; if undefined, the component keeps it
 * @param initial - the initial value if the component keeps it
 */
export function useControllable<T>(
  given: T | undefined,
  initial: T,
  onChange: ((value: T) => void) | undefined,
): [T, (value: T) => void] {
  const [own, setOwn] = useState(initial);
  return [
    given ?? own,
    (value) => {
      setOwn(value);
      if (typeof onChange === "function") onChange(value);
    },
  ];
}
