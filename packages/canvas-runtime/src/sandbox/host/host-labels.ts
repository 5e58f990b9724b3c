/** The words that the page's own parts around a canvas use. */
export interface CanvasLabels {
  /** Name of the frame, for screen readers. */
  readonly frame: string;
  /** The bar's text while there is no notice: it says whose words the canvas shows. */
  readonly origin: string;
  readonly stopped: string;
  readonly unresponsive: string;
  readonly navigated: string;
  readonly flooding: string;
  readonly "not-loaded": string;
  readonly runAgain: string;
  /** Shown before the canvas's message for an error with a known line. `{line}` is replaced. */
  readonly errorAtLine: string;
  readonly error: string;
  /** Shown before the address of a link in the canvas. */
  readonly link: string;
  readonly openLink: string;
  readonly action: string;
  readonly copy: string;
  readonly close: string;
}

export const englishLabels: CanvasLabels = {
  frame: "Canvas",
  origin: "This content comes from the canvas's author, not from this page. Don't enter passwords in it.",
  stopped: "The canvas was stopped.",
  unresponsive: "The canvas stopped answering and was removed.",
  navigated: "The canvas tried to leave its frame and was removed.",
  flooding: "The canvas sent more than this page can read and was removed.",
  "not-loaded": "The frame that canvases run in could not be loaded.",
  runAgain: "Run again",
  errorAtLine: "Error in line {line} of the canvas:",
  error: "Error in the canvas:",
  link: "This link in the canvas leads to:",
  openLink: "Open",
  action: "This works in the editor that the canvas was made for:",
  copy: "Copy",
  close: "Close",
};
