import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** What a component puts on the page, as HTML. */
export function markupOf(node: ReactNode): string {
  return renderToStaticMarkup(node);
}

/** What is read on the page: the text between the tags, with spaces where tags stood. */
export function textOf(node: ReactNode): string {
  return markupOf(node)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
