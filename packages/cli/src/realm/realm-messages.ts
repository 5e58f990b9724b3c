import type { CanvasDiagnostic, CanvasFailure } from "@fingerpaint/canvas-runtime";
import type { CanvasHtmlTheme, HtmlParts } from "@fingerpaint/canvas-runtime/html";

/** What is asked of the realm that strangers' code runs in. Plain data, passed as JSON. */
export interface RealmRequest {
  readonly source: string;
  /** What to make of it. Markdown has no look. @default "html" */
  readonly format?: "html" | "markdown";
  readonly theme: CanvasHtmlTheme;
  readonly title?: string;
  readonly state?: Readonly<Record<string, unknown>>;
}

/** What came of it. */
export interface RealmReply {
  /** The parts of an HTML document, or Markdown. Null if the canvas can't be shown. */
  readonly document: HtmlParts | string | null;
  readonly title: string;
  readonly failure: CanvasFailure | null;
  readonly diagnostics: readonly CanvasDiagnostic[];
  /** The compiled code, to be parsed where a parser tells lines; never to be run elsewhere. */
  readonly code: string | null;
}
