/**
 * What the page says about a canvas, in one line beside it. All texts are shown as text only: a canvas may have written
 * them.
 */
export interface Notice {
  readonly text: string;
  /** Read out immediately, as `role="alert"`; else politely, as `role="status"`. */
  readonly urgent: boolean;
  readonly actions: readonly NoticeAction[];
}

/** What the reader can do about a notice: a button, or with `href` a link that opens in a tab of its own. */
export interface NoticeAction {
  readonly kind: "close" | "copy" | "open" | "run";
  readonly label: string;
  readonly href?: string;
  /** To be called on the click, also on that of a link. */
  run(): void;
}

/** Where notices are shown. */
export interface NoticeBar {
  /** Shows a notice in the place of the one before; null shows none. */
  show(notice: Notice | null): void;
}

/**
 * Makes the bar of pages that bring none of their own. It is drawn in a shadow root, out of reach of the page's styles.
 *
 * @param container The element to put the bar into; the frame is in it too.
 */
export function createNoticeBar(container: Element): NoticeBar {
  const holder = container.appendChild(document.createElement("div"));
  const shadow = holder.attachShadow({ mode: "open" });
  shadow.adoptedStyleSheets = [styleSheet()];
  return {
    show(notice) {
      const hadFocus = shadow.activeElement !== null;
      shadow.replaceChildren();
      if (!notice) {
        // Who closes a notice goes on where it came from; who runs a canvas again, before the frame to come.
        if (hadFocus) (container.querySelector("iframe") ?? appendFocusablePlace(shadow)).focus();
        return;
      }
      const bar = shadow.appendChild(document.createElement("div"));
      bar.className = "bar";
      const text = bar.appendChild(document.createElement("span"));
      text.setAttribute("role", notice.urgent ? "alert" : "status");
      text.textContent = notice.text;
      for (const action of notice.actions) bar.append(actionElement(action));
    },
  };
}

function appendFocusablePlace(parent: ShadowRoot): HTMLElement {
  const place = parent.appendChild(document.createElement("div"));
  place.tabIndex = -1;
  return place;
}

function actionElement(action: NoticeAction): HTMLElement {
  const element = document.createElement(action.href === undefined ? "button" : "a");
  element.textContent = action.label;
  element.addEventListener("click", () => action.run());
  if (element instanceof HTMLAnchorElement && action.href !== undefined) {
    element.href = action.href;
    element.target = "_blank";
    element.rel = "noopener noreferrer";
  }
  return element;
}

function styleSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; padding: 8px 12px; border: 1px solid #8886; border-radius: 6px;
  margin: 8px; font: 13px/18px system-ui, sans-serif; color: CanvasText; background: Canvas; color-scheme: inherit; }
span { flex: 1 1 240px; min-width: 0; overflow-wrap: anywhere; white-space: pre-wrap; }
button, a { font: inherit; padding: 2px 10px; border: 1px solid #8888; border-radius: 4px; color: inherit; background: none;
  text-decoration: none; cursor: pointer; }
button:hover, a:hover { background: #8882; }
button:focus-visible, a:focus-visible { outline: 2px solid Highlight; outline-offset: 1px; }`);
  return sheet;
}
