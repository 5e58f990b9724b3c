import type { CSSProperties, ReactNode } from "react";

/** Props of nearly every component. */
export interface ComponentProps {
  /** Inline style; overrides the component's own. */
  style?: CSSProperties | undefined;
  children?: ReactNode;
}

/** Props of components without children. */
export type LeafProps = Omit<ComponentProps, "children">;

/**
 * The children, or what the author passed instead (`label`, `title`: not declared, but real canvases use them). Empty
 * strings and booleans count as no children.
 */
export function childrenOr(children: ReactNode, ...inPlace: readonly ReactNode[]): ReactNode {
  return [children, ...inPlace].find((node) => node != null && node !== "" && typeof node !== "boolean");
}
