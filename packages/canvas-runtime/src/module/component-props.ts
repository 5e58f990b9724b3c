import type { CSSProperties, ReactNode } from "react";

/** What nearly every component takes. */
export interface ComponentProps {
  /** Inline style; wins over the component's own looks. */
  style?: CSSProperties | undefined;
  children?: ReactNode;
}

/** What components without children take. */
export type LeafProps = Omit<ComponentProps, "children">;

/**
 * The children, or what an author wrote in their place (`label`, `title`: undeclared, but real canvases do it).
 * Blank strings and booleans count as no children.
 */
export function childrenOr(children: ReactNode, ...inPlace: readonly ReactNode[]): ReactNode {
  return [children, ...inPlace].find((node) => node != null && node !== "" && typeof node !== "boolean");
}
