/** The words that the page's own parts around a canvas use. */
export interface CanvasLabels {
  /** Name of the frame, for screen readers. */
  readonly frame: string;
  readonly stopped: string;
  readonly unresponsive: string;
  readonly navigated: string;
  readonly flooding: string;
  readonly runAgain: string;
  /** Before the message of an error whose line is known. `{line}` is replaced. */
  readonly errorAtLine: string;
  readonly error: string;
  readonly openLink: string;
  readonly action: string;
  readonly copy: string;
  readonly close: string;
}

export const englishLabels: CanvasLabels = {
  frame: "Canvas",
  stopped: "The canvas was stopped.",
  unresponsive: "The canvas stopped answering and was removed.",
  navigated: "The canvas tried to leave its frame and was removed.",
  flooding: "The canvas sent more than this page can read and was removed.",
  runAgain: "Run again",
  errorAtLine: "line {line}: ",
  error: "Error: ",
  openLink: "Open",
  action: "This works in the editor that the canvas was made for:",
  copy: "Copy",
  close: "Close",
};
