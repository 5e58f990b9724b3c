import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";

/** Shows a control below its label, if it has one (`label` isn't declared, but real canvases use it). */
export function Field({ label, children }: { label: ReactNode; children: ReactNode }) {
  if (label == null || label === false || label === "") return children;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child.
    <label className="fp-field">
      <span>{label}</span>
      {children}
    </label>
  );
}

/** Longer texts aren't used as accessible names, because no one would listen to them. */
const longestNameCharacters = 80;

/**
 * Names an unlabelled control after the text next to it, because authors write `<Text>Name</Text><TextInput />`.
 *
 * @param fallback - the name if there is no text next to it, usually the placeholder
 */
export function useNearbyName<T extends HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLButtonElement>(
  fallback: string,
): { ref: RefObject<T | null>; name: string | undefined } {
  const ref = useRef<T>(null);
  const [name, setName] = useState<string | undefined>(fallback);
  useEffect(() => {
    const control = ref.current;
    if (!control) return;
    setName(control.labels?.length ? undefined : (textBeside(control) ?? fallback));
  });
  return { ref, name };
}

/** The text before a control. A switch or checkbox may precede its text; then the text after it. */
function textBeside(control: Element): string | undefined {
  const first = control.parentElement?.firstElementChild;
  const isSwitch = control.matches("button,[type=checkbox]");
  const isFollowed = isSwitch && first && holdsControl(first);
  const side = isFollowed ? "nextElementSibling" : "previousElementSibling";
  let neighbour = control[side];
  while (neighbour && !neighbour.textContent?.trim()) neighbour = neighbour[side];
  if (!neighbour || holdsControl(neighbour)) return undefined;
  const text = neighbour.textContent?.trim() ?? "";
  return text.length <= longestNameCharacters ? text : undefined;
}

function holdsControl(element: Element): boolean {
  const controls = "input,select,textarea,button";
  return element.matches(controls) || element.querySelector(controls) !== null;
}
