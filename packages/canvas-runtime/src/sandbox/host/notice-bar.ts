import type { CanvasThemeKind } from "../../theme/theme-types.ts";

/**
 * Makes the bar for pages that don't provide one: a row of fixed height above the frame. It is in a shadow root, which
 * the page's styles don't affect.
 *
 * @param container The element to put the bar into; it also contains the frame.
 * @param restText Returns the row's text while there is no notice.
 */
export function createNoticeBar(container: Element, restText: () => string): NoticeBar {
  const holder = container.appendChild(document.createElement("div"));
  const shadow = holder.attachShadow({ mode: "open" });
  shadow.adoptedStyleSheets = [styleSheet()];
  const bar = shadow.appendChild(document.createElement("div"));
  bar.className = "bar";
  return {
    show(notice) {
      const hadFocus = shadow.activeElement !== null;
      if (notice) bar.replaceChildren(...noticeElements(notice));
      else {
        const rest = document.createElement("p");
        rest.className = "rest";
        rest.textContent = restText();
        bar.replaceChildren(rest);
        // After closing a notice, the reader continues in the frame; after running a canvas again, before the new
        // frame.
        if (hadFocus) (container.querySelector("iframe") ?? focusablePlace(rest)).focus();
      }
    },
  };
}

/**
 * The `color-scheme` of a bar and the frame below it: that of the canvas's look. If the canvas follows the reader's
 * system, so does the bar, unless the page has chosen a scheme.
 *
 * @param place The element that contains the canvas.
 * @param theme The look that the page requests; null for none.
 */
export function noticeScheme(place: Element, theme: CanvasThemeKind | null): string {
  if (theme !== null) return theme.endsWith("light") ? "light" : "dark";
  return getComputedStyle(place).colorScheme === "normal" ? "light dark" : "";
}

function focusablePlace(element: HTMLElement): HTMLElement {
  element.tabIndex = -1;
  return element;
}

function styleSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  // jsdom, which hosts use to test their pages, has no constructed style sheets: the bar is unstyled there.
  sheet.replaceSync?.(`
.bar { box-sizing: border-box; display: flex; align-items: center; gap: 8px; height: 44px; padding: 0 12px; overflow: hidden;
  border-bottom: 1px solid #8886; font: 13px/18px system-ui, sans-serif; color: CanvasText; background: Canvas; color-scheme: inherit; }
p { flex: 1; min-width: 0; max-height: 36px; margin: 0; overflow-y: auto; overflow-wrap: anywhere; }
p[data-more] { box-shadow: inset 0 -9px 6px -6px #8888; }
.rest { font-size: 12px; opacity: .75; }
q { margin-inline-start: 4px; padding-inline-start: 6px; border-inline-start: 2px solid #8888; font-family: ui-monospace, monospace; font-size: 12px;
  white-space: pre-wrap; }
q::before, q::after { content: none; }
.button { flex: none; font: inherit; padding: 2px 10px; border: 1px solid #8888; border-radius: 4px; color: inherit; background: none;
  text-decoration: none; cursor: pointer; }
.button:hover { background: #8882; }
.button[aria-disabled] { opacity: .55; cursor: default; background: none; }
.button:focus-visible, p:focus-visible { outline: 2px solid Highlight; outline-offset: 1px; }`);
  return sheet;
}

/** The page's message about a canvas, on a separate line next to it. */
export interface Notice {
  /** The page's own words. */
  readonly text: string;
  /**
   * The canvas's words, as one line. Show them as text only, clearly set apart from the page's own words. Empty if
   * there are none.
   */
  readonly quote: string;
  /** True to announce it immediately (`role="alert"`), false to do so politely (`role="status"`). */
  readonly urgent: boolean;
  readonly actions: readonly NoticeAction[];
}

/** An action that a notice offers the reader: a button, or with `href` a link that opens in a new tab. */
export interface NoticeAction {
  readonly kind: "close" | "copy" | "open" | "run";
  readonly label: string;
  readonly href?: string;
  /** Call this on click, for links too. */
  run(): void;
  /**
   * Calls a listener now and whenever the action becomes ready or inactive. A click on an inactive one may be meant for
   * the canvas, and must do nothing. Without this method, the action is always ready.
   */
  watchReady?(listener: (isReady: boolean) => void): void;
}

/**
 * Where notices are shown. It needs a place that the frame never occupies, even while nothing is shown: a button that
 * appears where the canvas was gets clicks meant for the canvas.
 */
export interface NoticeBar {
  /** Shows a notice instead of the previous one; null shows none. */
  show(notice: Notice | null): void;
}

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
