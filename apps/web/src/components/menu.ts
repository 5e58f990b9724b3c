import { element } from "./element.ts";
import "./menu.css";

/** A button that opens a panel below it. */
export interface Menu {
  readonly element: HTMLDetailsElement;
  /** The button that opens it, which contains its name. */
  readonly label: HTMLElement;
  readonly panel: HTMLElement;
  hide(): void;
  /** Removes its listeners from the page. */
  close(): void;
}

/**
 * Creates an empty menu. Escape closes it, and so does a click elsewhere, even in the canvas.
 *
 * @param name The `data-control` of its button.
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
    // Leaves the page's own Escape alone, such as that of a preview in full screen.
    event.stopPropagation();
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
  // A click in the canvas only shows as a loss of focus, because it happens in a frame.
  addEventListener("blur", hide, { signal });
  return { element: menu, label, panel, hide, close: () => listening.abort() };
}
