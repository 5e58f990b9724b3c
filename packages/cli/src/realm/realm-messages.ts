import type { CanvasDiagnostic, CanvasFailure } from "@fingerpaint/canvas-runtime";
import type { CanvasHtmlTheme, HtmlParts } from "@fingerpaint/canvas-runtime/html";

/** A request to the realm that untrusted code runs in. Plain data, passed as JSON. */
export interface RealmRequest {
  readonly source: string;
  /** The output format. The theme doesn't apply to Markdown. @default "html" */
  readonly format?: "html" | "markdown";
  readonly theme: CanvasHtmlTheme;
  readonly title?: string;
  readonly state?: Readonly<Record<string, unknown>>;
}

/** The realm's reply. */
export interface RealmReply {
  /** The parts of an HTML document, or Markdown. Null if the canvas can't be shown. */
  readonly document: HtmlParts | string | null;
  readonly title: string;
  readonly failure: CanvasFailure | null;
  readonly diagnostics: readonly CanvasDiagnostic[];
  /** The compiled code. It may be parsed elsewhere to find line numbers, but must never be run there. */
  readonly code: string | null;
}
