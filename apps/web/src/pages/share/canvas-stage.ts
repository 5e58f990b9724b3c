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
  /** Runs the canvas for the first time. The element must be in the page. */
  start(): void;
  stop(): void;
  run(): void;
  readonly showsSource: boolean;
  /** Shows the source instead of the canvas, which keeps running, or hides it again. */
  toggleSource(): void;
  /** Re-renders its texts in the page's language. */
  updateWords(): void;
}

export function createCanvasStage(canvas: UnlockedCanvas, onState: (state: CanvasState) => void): CanvasStage {
  const words = () => shareMessages[currentLanguage()];
  const frame = element("div", { class: "canvas" });
  const code = element("code", {}, canvas.source);
  const source = element("pre", { class: "source", tabindex: "0", role: "region" }, code);
  const sourceHead = element("div", { class: "source-head" });
  const sourcePane = element("div", { class: "source-pane", hidden: true }, sourceHead, source);
  const notices = createNoticeLine(
    () => frame,
    () => ({
      rest: aboutCanvas(canvas),
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
    source.setAttribute("aria-label", words().sourceRegion);
    sourceHead.replaceChildren(
      element("p", { class: "small soft" }, words().sourceSize(canvas.source.split("\n").length, canvas.source.length)),
      copyButton(canvas.source, words().copySource, words().copied),
    );
  }
  nameSource();

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
      sourcePane.hidden = !sourcePane.hidden;
      frame.hidden = !sourcePane.hidden;
      if (sourcePane.hidden) return;
      source.focus();
      // Loaded on demand, because most readers never look at it. If that fails, the source stays plain text.
      import("./source-view.ts").then(
        ({ showSource }) => {
          if (code.childElementCount === 0) showSource(code, canvas.source);
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
