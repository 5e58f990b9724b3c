import { createContext, useContext } from "react";

/** True inside a text element, where a paragraph isn't allowed. */
export const TypographyContext = createContext(false);

/** Whether the component is inside a text element. */
export function useIsInsideTypography(): boolean {
  return useContext(TypographyContext);
}
