import { createContext, useContext } from "react";

/**
 * True where markup is made that no script will ever touch: in `renderCanvasToHtml`. What opens and closes is then an
 * element that browsers open and close themselves, and charts are drawn for several widths.
 */
export const StaticRenderingContext = createContext(false);

/** Whether the component is rendered for a document without scripts. */
export function useIsStatic(): boolean {
  return useContext(StaticRenderingContext);
}
