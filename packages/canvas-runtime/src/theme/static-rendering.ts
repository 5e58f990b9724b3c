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
