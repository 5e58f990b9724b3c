import { type Notice, type NoticeBar, noticeElements } from "@fingerpaint/canvas-runtime";
import { element } from "./element.ts";
import { createMenu, type Menu } from "./menu.ts";
import "./notice-line.css";

export interface NoticeLine extends NoticeBar {
  readonly element: HTMLElement;
}

/** The texts of a notice line. */
export interface NoticeLineWords {
  /** Shown while there is no notice. */
  readonly rest: readonly (Node | string)[];
  /** Shown in place of a canvas error. */
  readonly broken: string;
  /** The label of the button that shows the error itself; null if the page shows it elsewhere. */
  readonly details: string | null;
}

/**
 * The line between the bar and the canvas, for errors, stops, links and actions. It keeps its height while it is empty,
 * so that the canvas never moves.
 *
 * @param canvas Returns the element that contains the frame; null while there is none.
 * @param words Returns the current texts, which may change with the page's language.
 */
export function createNoticeLine(canvas: () => HTMLElement | null, words: () => NoticeLineWords): NoticeLine {
  const line = element("div", { class: "canvas-notice" });
  let details: Menu | null = null;

  function show(notice: Notice | null): void {
    const hadFocus = line.contains(document.activeElement);
    const { rest } = words();
    line.replaceChildren(...(notice === null ? [element("p", { class: "soft" }, ...rest)] : elementsOf(notice)));
    // After closing a notice, the focus returns to the canvas it came from.
    if (hadFocus && notice === null) canvas()?.querySelector("iframe")?.focus();
  }

  function elementsOf(notice: Notice): HTMLElement[] {
    // Stops are urgent too, but have no quote.
    if (!notice.urgent || notice.quote === "") return noticeElements(notice);
    const { broken, details: label } = words();
    const elements = noticeElements({ ...notice, text: broken, quote: "" });
    if (label === null) return elements;
    details ??= createMenu("error");
    details.hide();
    details.label.replaceChildren(label);
    // The quote comes from the canvas, so it may have a different text direction.
    details.panel.replaceChildren(element("p", {}, notice.text, " ", element("q", { dir: "auto" }, notice.quote)));
    return elements.toSpliced(1, 0, details.element);
  }

  return { element: line, show };
}
