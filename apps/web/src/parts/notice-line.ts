import { type Notice, type NoticeBar, noticeElements } from "@fingerpaint/canvas-runtime";
import { element } from "./element.ts";
import { createMenu, type Menu } from "./menu.ts";
import "./notice-line.css";

export interface NoticeLine extends NoticeBar {
  readonly element: HTMLElement;
}

/** What a line says of its own. */
export interface NoticeLineWords {
  /** While there is no notice. */
  readonly rest: readonly (Node | string)[];
  /** In the place of an error of the canvas. */
  readonly broken: string;
  /** Names the button that shows the error itself; null: the page shows it elsewhere. */
  readonly details: string | null;
}

/**
 * The line between the bar and the canvas, for errors, stops, links and actions. It keeps its height while it is empty,
 * so that nothing ever appears where the canvas was.
 *
 * @param canvas The element that the frame is in; null while there is none.
 * @param words The words at the moment: they may change with the page's language.
 */
export function createNoticeLine(canvas: () => HTMLElement | null, words: () => NoticeLineWords): NoticeLine {
  const line = element("div", { class: "canvas-notice" });
  let details: Menu | null = null;

  function show(notice: Notice | null): void {
    const hadFocus = line.contains(document.activeElement);
    const { rest } = words();
    line.replaceChildren(...(notice === null ? [element("p", { class: "soft" }, ...rest)] : elementsOf(notice)));
    // Whoever closes a notice goes on where it came from.
    if (hadFocus && notice === null) canvas()?.querySelector("iframe")?.focus();
  }

  function elementsOf(notice: Notice): HTMLElement[] {
    // Stops are urgent too, but quote nothing.
    if (!notice.urgent || notice.quote === "") return noticeElements(notice);
    const { broken, details: label } = words();
    const elements = noticeElements({ ...notice, text: broken, quote: "" });
    if (label === null) return elements;
    details ??= createMenu("error");
    details.hide();
    details.label.replaceChildren(label);
    // The canvas's words: their direction is their own.
    details.panel.replaceChildren(element("p", {}, notice.text, " ", element("q", { dir: "auto" }, notice.quote)));
    return elements.toSpliced(1, 0, details.element);
  }

  return { element: line, show };
}
