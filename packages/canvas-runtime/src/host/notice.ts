/** What the page says about a canvas, in one line of its own beside it. */
export interface Notice {
  /** The page's own words. */
  readonly text: string;
  /**
   * What the canvas says, as one line: show it as text only, and so that nobody takes it for the page's words. Empty
   * where it says nothing.
   */
  readonly quote: string;
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
  /**
   * Calls a listener now and whenever the action becomes ready or rests: a click on one that rests may be meant for the
   * canvas, and is to do nothing. Without it, the action is always ready.
   */
  watchReady?(listener: (isReady: boolean) => void): void;
}

/**
 * Where notices are shown. It needs a place of its own that the frame is never in, also while nothing is shown: a
 * button that appears where the canvas was takes clicks that were meant for the canvas.
 */
export interface NoticeBar {
  /** Shows a notice in the place of the one before; null shows none. */
  show(notice: Notice | null): void;
}
