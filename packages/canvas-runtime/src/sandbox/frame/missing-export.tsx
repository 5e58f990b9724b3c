import { type ComponentType, createElement } from "react";
import { useCanvasLanguage } from "../../language/canvas-language.ts";

/**
 * Makes the placeholder for a name that the module lacks. A component shows the name in a dashed box; anything else
 * (`useThing`, `thing`) is a function that returns undefined.
 */
export function missingExport(name: string): ComponentType | (() => undefined) {
  if (!/^[A-Z]/.test(name)) return () => undefined;
  return Object.assign(() => createElement(MissingName, { name }), { displayName: name });
}

function MissingName({ name }: { readonly name: string }) {
  const { say } = useCanvasLanguage();
  return (
    <span role="note" style={boxStyle}>
      {say("unavailable", { name })}
    </span>
  );
}

const boxStyle = {
  display: "inline-block",
  padding: "2px 8px",
  border: "1px dashed currentColor",
  borderRadius: 4,
  fontSize: 12,
  lineHeight: "16px",
  opacity: 0.75,
} as const;
