import { element } from "./element.ts";
import "./menu.css";

/** A button that opens a panel below it. */
export interface Menu {
  readonly element: HTMLDetailsElement;
  /** What is pressed to open it, for its name. */
  readonly label: HTMLElement;
  readonly panel: HTMLElement;
  hide(): void;
  /** Takes its listeners off the page. */
  close(): void;
}

/**
 * Makes an empty menu. Escape closes it, and so does a press elsewhere, in the canvas too.
 *
 * @param name Of its button, as `data-control`.
 */
export function createMenu(name: string): Menu {
  const label = element("summary", { class: "button quiet", "data-control": name });
  const panel = element("div", { class: "menu-panel" });
  const menu = element("details", { class: "menu" }, label, panel);
  const listening = new AbortController();

  function hide(): void {
    menu.open = false;
  }

  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    hide();
    label.focus();
  });
  const { signal } = listening;
  addEventListener(
    "pointerdown",
    ({ target }) => {
      if (!menu.contains(target as Node)) hide();
    },
    { signal },
  );
  // A press in the canvas takes the focus away, and nothing else is seen of it.
  addEventListener("blur", hide, { signal });
  return { element: menu, label, panel, hide, close: () => listening.abort() };
}
