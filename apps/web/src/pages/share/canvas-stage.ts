import { type CanvasState, type MountedCanvas, mountCanvas } from "@fingerpaint/canvas-runtime";
import type { UnlockedCanvas } from "@fingerpaint/sdk-client";
import { copyButton, element } from "../../components/element.ts";
import { createNoticeLine } from "../../components/notice-line.ts";
import { currentLanguage, onThemeChange, shownTheme } from "../../preferences.ts";
import { canvasModules, frameUrl } from "../../site.ts";
import { shareMessages } from "./share-messages.ts";

/** The place where the canvas runs, and its source as text. */
export interface CanvasStage {
  /** Everything below the bar. */
  readonly element: HTMLElement;
  readonly state: CanvasState;
  /** The values of the canvas's `useCanvasState`. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The width of the canvas, in px; 0 while its source is shown. */
  readonly width: number;
  /** Begins to load the canvas's frame. The element must be in the page. */
  start(): void;
  /** Runs a canvas in that frame, once. */
  show(canvas: UnlockedCanvas): void;
  /** Removes the frame. */
  close(): void;
  stop(): void;
  run(): void;
  readonly showsSource: boolean;
  /** Shows the source instead of the canvas, which keeps running, or hides it again. */
  toggleSource(): void;
  /** Re-renders its texts in the page's language. */
  updateWords(): void;
}

/** The frame can load while the canvas itself is still on its way. */
export function createCanvasStage(canvasId: string, onState: (state: CanvasState) => void): CanvasStage {
  const words = () => shareMessages[currentLanguage()];
  let canvas: UnlockedCanvas | null = null;
  const frame = element("div", { class: "canvas" });
  const code = element("code");
  const source = element("pre", { class: "source", tabindex: "0", role: "region" }, code);
  const sourceHead = element("div", { class: "source-head" });
  const sourcePane = element("div", { class: "source-pane", hidden: true }, sourceHead, source);
  const notices = createNoticeLine(
    () => frame,
    () => ({
      rest: canvas === null ? [] : aboutCanvas(canvas),
      broken: words().broken,
      details: words().details,
    }),
  );
  let mounted: MountedCanvas | null = null;
  let state: CanvasState = "loading";

  function follow(next: CanvasState): void {
    state = next;
    onState(next);
  }

  function nameSource(): void {
    if (canvas === null) return;
    source.setAttribute("aria-label", words().sourceRegion);
    sourceHead.replaceChildren(
      element("p", { class: "small soft" }, words().sourceSize(canvas.source.split("\n").length, canvas.source.length)),
      copyButton(canvas.source, words().copySource, words().copied),
    );
  }

  return {
    element: element("main", { class: "stage" }, notices.element, sourcePane, frame),
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
      return !sourcePane.hidden;
    },
    start() {
      mounted = mountCanvas(frame, {
        source: null,
        theme: shownTheme(),
        frameUrl,
        modules: canvasModules,
        height: "fill",
        storageKey: canvasId,
        onEvent: (_, next) => {
          if (next !== state) follow(next);
        },
        labels: words().canvas,
        notices,
      });
      onThemeChange(() => mounted?.update({ theme: shownTheme() }));
    },
    show(loaded) {
      canvas = loaded;
      code.textContent = canvas.source;
      nameSource();
      notices.show(null);
      mounted?.update({
        source: canvas.source,
        compiled: canvas.compiled,
        ...(canvas.state && { state: canvas.state }),
      });
    },
    close() {
      mounted?.unmount();
      mounted = null;
    },
    stop: () => mounted?.stop(),
    run: () => mounted?.run(),
    toggleSource() {
      sourcePane.hidden = !sourcePane.hidden;
      frame.hidden = !sourcePane.hidden;
      if (sourcePane.hidden) return;
      source.focus();
      // Loaded on demand, because most readers never look at it. If that fails, the source stays plain text.
      import("./source-view.ts").then(
        ({ showSource }) => {
          if (canvas !== null && code.childElementCount === 0) showSource(code, canvas.source);
        },
        () => {},
      );
    },
    updateWords() {
      nameSource();
      mounted?.update({ labels: words().canvas });
    },
  };
}

/**
 * Who published it, when, and how often it was viewed. Phones have no room for these facts, so the menu has them there.
 */
function aboutCanvas(canvas: UnlockedCanvas): (Node | string)[] {
  const { madeBy, madeByYou, noPasswords } = shareMessages[currentLanguage()];
  const facts = canvasFacts(canvas).map((fact) => element("span", { class: "fact" }, " · ", element("span", {}, fact)));
  return canvas.canOpenEditor ? [madeByYou, ...facts] : [madeBy, ...facts, ` · ${noPasswords}`];
}

/** When a canvas was published and how often it was viewed, in the reader's language and time zone. */
export function canvasFacts({ createdAt, viewCount }: UnlockedCanvas): string[] {
  const language = currentLanguage();
  const day = new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(new Date(createdAt));
  return [day, shareMessages[language].views(viewCount)];
}
