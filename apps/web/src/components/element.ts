import { copyText } from "@fingerpaint/canvas-runtime";

type Attributes = Readonly<Record<string, string | true | undefined | ((event: Event) => void)>>;

/**
 * Creates an element. Texts become text nodes, never HTML.
 *
 * @param attributes Attributes by name. `undefined` omits one, `true` sets it to an empty value, and a function becomes
 *   a listener for the event of that name.
 */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(attribute, value);
    else if (value !== undefined) made.setAttribute(attribute, value === true ? "" : value);
  }
  made.append(...children);
  return made;
}

/** Paths in a 16 by 16 square. */
const paths = {
  source: "M5.5 4l-4 4 4 4M10.5 4l4 4-4 4",
  download: "M8 2v8.5M4.5 7L8 10.5 11.5 7M2.5 13.5h11",
  link: "M6.5 9.5l3-3M7 4.5l1.2-1.2a2.7 2.7 0 0 1 3.9 3.9L10.5 8.6M9 11.5l-1.2 1.2a2.7 2.7 0 0 1-3.9-3.9L5.5 7.4",
  done: "M3 8.5l3.5 3.5L13 4.5",
  copy: "M5.5 5.5h8v8h-8zM3 10.5h-.5v-8h8V3",
  more: "M2.5 8h1M7.5 8h1M12.5 8h1",
} as const;

type IconName = keyof typeof paths;

/** A button's content: an icon for narrow windows, and words for wide windows and screen readers. */
export function iconAndWords(name: IconName, words: string): (Element | string)[] {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  svg.setAttribute("class", "icon");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", paths[name]);
  svg.append(path);
  const text = document.createElement("span");
  text.className = "icon-words";
  text.textContent = words;
  return [svg, text];
}

const copiedMs = 2_000;

/** A button that copies a text, and confirms it for two seconds. @param name Read out instead of the label. */
export function copyButton(text: string, label: string, copied: string, name?: string): HTMLElement {
  const button = element("button", { type: "button", "aria-label": name, "aria-live": "polite" }, label);
  button.addEventListener("click", async () => {
    if (!(await copyText(text))) return;
    button.textContent = copied;
    setTimeout(() => {
      button.textContent = label;
    }, copiedMs);
  });
  return button;
}
