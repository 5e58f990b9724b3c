import type { CanvasDiagnostic } from "../compile/canvas-diagnostic.ts";
import type { CanvasFailure, ConsoleLevel } from "../frame/messages.ts";
import type { NotLoaded } from "./frame-diagnosis.ts";

/** The state of a mounted canvas. */
export type CanvasState = "loading" | "ready" | "error" | "stopped";

/**
 * Why a frame was removed: on request, didn't answer for 5 s, navigated away, sent more than the page can read, or
 * never contained the canvas frame's document.
 */
export type StopReason = "asked" | "unresponsive" | "navigated" | "flooding" | "not-loaded";

/** The events of a mounted canvas. All texts come from the canvas: show them as text only. */
export type CanvasEvent =
  | { readonly type: "loading" }
  | { readonly type: "ready" }
  /** The state becomes `error` if the canvas can't be shown. Errors in handlers and promises don't change it. */
  | { readonly type: "error"; readonly error: CanvasFailure }
  /** `notLoaded` says why, if the reason is `not-loaded`. */
  | { readonly type: "stopped"; readonly reason: StopReason; readonly notLoaded?: NotLoaded }
  /** Everything that compiling the latest source found; may be empty. */
  | { readonly type: "diagnostics"; readonly diagnostics: readonly CanvasDiagnostic[] }
  | { readonly type: "console"; readonly level: ConsoleLevel; readonly text: string }
  | { readonly type: "action"; readonly action: unknown }
  /** A link with an allowed scheme was clicked. */
  | { readonly type: "link"; readonly url: string }
  /** State that was not kept, because the total would be too large. */
  | { readonly type: "state-refused"; readonly key: string };
