import type { CanvasThemeKind } from "../../theme/theme-types.ts";
import type { NoticeBar } from "./notice.ts";
import { noticeElements } from "./notice-elements.ts";

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
 * @param theme The look that the page asks for; null for none.
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
