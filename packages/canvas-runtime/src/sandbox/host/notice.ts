/** The page's message about a canvas, on a separate line next to it. */
export interface Notice {
  /** The page's own words. */
  readonly text: string;
  /**
   * The canvas's words, as one line: show them as text only, and so that nobody mistakes them for the page's. Empty if
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
