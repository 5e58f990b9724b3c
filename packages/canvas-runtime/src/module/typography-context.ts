import { createContext, useContext } from "react";

/** True inside an element that holds a line of text, where a paragraph is not allowed. */
export const TypographyContext = createContext(false);

/** Whether the component is inside a line of text. */
export function useIsInsideTypography(): boolean {
  return useContext(TypographyContext);
}
