import type { Notice, NoticeAction, NoticeBar } from "@fingerpaint/canvas-runtime";
import { element } from "./element.ts";

export interface NoticeLine extends NoticeBar {
  readonly element: HTMLElement;
}

/**
 * The line between the bar and the canvas: errors, stops, links and actions. The bar itself has the button that runs again.
 *
 * @param canvas The element that the frame is in.
 */
export function createNoticeLine(canvas: HTMLElement): NoticeLine {
  const line = element("div", { class: "canvas-notice", hidden: true });

  function show(notice: Notice | null): void {
    const hadFocus = line.contains(document.activeElement);
    line.replaceChildren(...(notice === null ? [] : partsOf(notice)));
    line.hidden = notice === null;
    // Who closes a notice goes on where it came from.
    if (hadFocus && notice === null) canvas.querySelector("iframe")?.focus();
  }

  return { element: line, show };
}

/** New elements each time: screen readers read what is added. */
function partsOf({ text, urgent, actions }: Notice): HTMLElement[] {
  const offered = actions.filter(({ kind }) => kind !== "run");
  return [element("p", { role: urgent ? "alert" : "status" }, text), ...offered.map(actionElement)];
}

function actionElement({ label, href, run }: NoticeAction): HTMLElement {
  if (href === undefined) return element("button", { type: "button", click: run }, label);
  return element("a", { class: "button", href, target: "_blank", rel: "noopener noreferrer", click: run }, label);
}
