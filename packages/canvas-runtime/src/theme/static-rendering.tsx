import { createContext, useContext } from "react";

/**
 * True while `renderCanvasToHtml` makes markup for a document without scripts. Collapsible parts then use an element
 * that browsers open and close themselves, and charts are drawn for several widths.
 */
export const StaticRenderingContext = createContext(false);

/** Whether the component is rendered for a document without scripts. */
export function useIsStatic(): boolean {
  return useContext(StaticRenderingContext);
}

/**
 * A stylesheet that is added to a document once, no matter how many components use it. A static document already has
 * all of them in its head.
 *
 * @param name - the stylesheet's name, unique in the document
 */
export function ComponentStyles({ name, css }: { name: string; css: string }) {
  if (useIsStatic()) return null;
  return (
    <style href={`fingerpaint-${name}`} precedence="fingerpaint">
      {css}
    </style>
  );
}
