import { copyText } from "@fingerpaint/canvas-runtime";
import { element } from "./element.ts";

const copiedMs = 2_000;

/** A button that copies a text, and confirms it for two seconds. @param name Read out instead of the label. */
export function copyButton(text: string, label: string, copied: string, name?: string): HTMLElement {
  const button = element("button", { type: "button", "aria-label": name, "aria-live": "polite" }, label);
  button.addEventListener("click", async () => {
    await copyText(text);
    button.textContent = copied;
    setTimeout(() => {
      button.textContent = label;
    }, copiedMs);
  });
  return button;
}
