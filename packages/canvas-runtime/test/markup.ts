import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** The HTML that a component renders. */
export function markupOf(node: ReactNode): string {
  return renderToStaticMarkup(node);
}

/** The text that a component renders: its HTML with the tags replaced by spaces. */
export function textOf(node: ReactNode): string {
  return markupOf(node)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
