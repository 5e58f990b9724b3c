import type { CanvasDiagnostic } from "../compile/canvas-diagnostic.ts";
import type { CanvasFailure, ConsoleLevel } from "../frame/messages.ts";
import type { NotLoaded } from "./frame-diagnosis.ts";

/** The state of a mounted canvas. */
export type CanvasState = "loading" | "ready" | "error" | "stopped";

/**
 * Why a frame was removed: asked to, gave no answer for 5 s, left its document, sent more than the page can read, or
 * never was the canvas frame's document.
 */
export type StopReason = "asked" | "unresponsive" | "navigated" | "flooding" | "not-loaded";

/** What a mounted canvas reports. All texts are the canvas's own: show them as text only. */
export type CanvasEvent =
  | { readonly type: "loading" }
  | { readonly type: "ready" }
  /**
   * `error` is the state from now on if the canvas can't be shown; handlers and promises fail beside a canvas that can.
   */
  | { readonly type: "error"; readonly error: CanvasFailure }
  /** `notLoaded` says why, where the reason is `not-loaded`. */
  | { readonly type: "stopped"; readonly reason: StopReason; readonly notLoaded?: NotLoaded }
  /** All that compiling the latest source found, none included. */
  | { readonly type: "diagnostics"; readonly diagnostics: readonly CanvasDiagnostic[] }
  | { readonly type: "console"; readonly level: ConsoleLevel; readonly text: string }
  | { readonly type: "action"; readonly action: unknown }
  /** A link was clicked whose scheme may be opened. */
  | { readonly type: "link"; readonly url: string }
  /** State that was not kept, because all of it together would be too large. */
  | { readonly type: "state-refused"; readonly key: string };
