import { type CanvasState, type MountedCanvas, mountCanvas } from "@fingerpaint/canvas-runtime";
import type { UnlockedCanvas } from "@fingerpaint/sdk-client";
import { element } from "../../parts/element.ts";
import { currentLanguage } from "../../shell/language.ts";
import { onThemeChange, shownTheme } from "../../shell/theme.ts";
import { canvasModules, frameUrl } from "../../site.ts";
import { createNoticeLine } from "./notice-line.ts";
import { shareMessages } from "./share-messages.ts";

/** The place where the canvas runs, and its source as text. */
export interface CanvasStage {
  /** Everything below the bar. */
  readonly element: HTMLElement;
  readonly state: CanvasState;
  /** The values of the canvas's `useCanvasState`. */
  readonly values: Readonly<Record<string, unknown>>;
  /** How wide the canvas is, in px; 0 while its source is shown. */
  readonly width: number;
  /** Runs the canvas for the first time. The element has to be in the page. */
  start(): void;
  stop(): void;
  run(): void;
  readonly showsSource: boolean;
  /** Shows the source in the place of the canvas, which goes on; or hides it again. */
  toggleSource(): void;
  /** Changes to the page's language. */
  updateWords(): void;
}

export function createCanvasStage(canvas: UnlockedCanvas, onState: (state: CanvasState) => void): CanvasStage {
  const words = () => shareMessages[currentLanguage()];
  const frame = element("div", { class: "canvas" });
  const source = element(
    "pre",
    { class: "source", tabindex: "0", role: "region", "aria-label": words().sourceRegion, hidden: true },
    element("code", {}, canvas.source),
  );
  const notices = createNoticeLine(frame, () => words().canvas.origin);
  let mounted: MountedCanvas | null = null;
  let state: CanvasState = "loading";

  function follow(next: CanvasState): void {
    state = next;
    onState(next);
  }

  return {
    element: element("main", { class: "stage" }, notices.element, source, frame),
    get state() {
      return state;
    },
    get values() {
      return mounted?.values ?? {};
    },
    get width() {
      return frame.clientWidth;
    },
    get showsSource() {
      return !source.hidden;
    },
    start() {
      mounted = mountCanvas(frame, {
        source: canvas.source,
        theme: shownTheme(),
        frameUrl,
        modules: canvasModules,
        height: "fill",
        storageKey: canvas.canvasId,
        ...(canvas.state && { state: canvas.state }),
        onEvent: (_, next) => {
          if (next !== state) follow(next);
        },
        labels: words().canvas,
        notices,
      });
      onThemeChange(() => mounted?.update({ theme: shownTheme() }));
    },
    stop: () => mounted?.stop(),
    run: () => mounted?.run(),
    toggleSource() {
      source.hidden = !source.hidden;
      frame.hidden = !source.hidden;
      if (!source.hidden) source.focus();
    },
    updateWords() {
      source.setAttribute("aria-label", words().sourceRegion);
      mounted?.update({ labels: words().canvas });
    },
  };
}
