import { type Notice, type NoticeBar, noticeElements } from "@fingerpaint/canvas-runtime";
import { element } from "../../parts/element.ts";

export interface NoticeLine extends NoticeBar {
  readonly element: HTMLElement;
}

/**
 * The line between the bar and the canvas, for errors, stops, links and actions. It keeps its height while it is empty,
 * so that nothing ever appears where the canvas was. The bar above has the button that runs the canvas again.
 *
 * @param canvas The element that the frame is in.
 * @param restText What the line says while there is no notice.
 */
export function createNoticeLine(canvas: HTMLElement, restText: () => string): NoticeLine {
  const line = element("div", { class: "canvas-notice" });

  function show(notice: Notice | null): void {
    const hadFocus = line.contains(document.activeElement);
    line.replaceChildren(
      ...(notice === null
        ? [element("p", { class: "soft" }, restText())]
        : noticeElements({ ...notice, actions: notice.actions.filter(({ kind }) => kind !== "run") })),
    );
    // Who closes a notice goes on where it came from.
    if (hadFocus && notice === null) canvas.querySelector("iframe")?.focus();
  }

  return { element: line, show };
}
