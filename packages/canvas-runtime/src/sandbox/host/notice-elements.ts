import type { Notice, NoticeAction } from "./notice.ts";

/**
 * Makes the elements of a notice, for bars without a framework: a `<p>` with the page's words and the canvas's in a
 * `<q>`, with `data-more` if it has to be scrolled, and a button or link for each action. Makes new elements each time,
 * because screen readers announce added elements.
 */
export function noticeElements({ text, quote, urgent, actions }: Notice): HTMLElement[] {
  const line = document.createElement("p");
  line.setAttribute("role", urgent ? "alert" : "status");
  line.append(text);
  if (quote !== "") {
    const quoted = document.createElement("q");
    // Isolates the direction, so that right-to-left text can't reorder the page's words.
    quoted.dir = "auto";
    quoted.textContent = quote;
    line.append(" ", quoted);
  }
  // A line that has to be scrolled gets a different style, and can be reached by Tab.
  requestAnimationFrame(() => {
    if (line.scrollHeight <= line.clientHeight) return;
    line.tabIndex = 0;
    line.dataset.more = "";
  });
  return [line, ...actions.map(actionElement)];
}

function actionElement(action: NoticeAction): HTMLElement {
  const { href } = action;
  let isReady = true;
  const element: HTMLElement = document.createElement(href === undefined ? "button" : "a");
  element.className = "button";
  element.textContent = action.label;
  if (element instanceof HTMLAnchorElement) {
    element.target = "_blank";
    element.rel = "noopener noreferrer";
    element.role = "link";
    element.tabIndex = 0;
  } else element.setAttribute("type", "button");
  element.addEventListener("click", (event) => {
    // The first click of a double click came before this button was there.
    if (isReady && event.detail <= 1) action.run();
    else event.preventDefault();
  });
  const setReady = (ready: boolean) => {
    isReady = ready;
    if (ready) element.removeAttribute("aria-disabled");
    else element.setAttribute("aria-disabled", "true");
    // Without an address, no click, middle click or context menu opens anything.
    if (href !== undefined && ready) element.setAttribute("href", href);
    else element.removeAttribute("href");
  };
  setReady(true);
  action.watchReady?.(setReady);
  return element;
}
