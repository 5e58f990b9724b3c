import {
  type ShareRefusal,
  type ShareState,
  type ShareStateName,
  shareStateName,
} from "@fingerpaint/api-contracts/share-page";
import type { CanvasState } from "@fingerpaint/canvas-runtime";
import type { UnlockedCanvas } from "@fingerpaint/sdk-client";
import { currentLanguage, onLanguageChange } from "../../shell/language.ts";
import { createCanvasStage } from "./canvas-stage.ts";
import { loadShareState } from "./load-share-state.ts";
import { lockedView } from "./locked-view.ts";
import { messageView } from "./message-view.ts";
import { readLink } from "./read-link.ts";
import { createShareBar } from "./share-bar.ts";
import { shareMessages } from "./share-messages.ts";

/** Fills the page with the canvas of a share link, or with the reason why there is none. */
export function openSharePage(root: HTMLElement, canvasId: string): void {
  let redraw = () => {};
  onLanguageChange(() => redraw());
  const { password, refusal } = readLink();
  if (refusal !== null && password === undefined) show(refusal);
  else void load(password);

  async function load(password?: string): Promise<void> {
    show(await loadShareState(canvasId, password === undefined ? {} : { password }));
  }

  function show(state: ShareState): void {
    if (state.kind === "ready") {
      redraw = showCanvas(root, state.canvas);
      return;
    }
    tell(shareStateName(state));
    redraw = () => {
      const view = refusalView(state);
      root.replaceChildren(view);
      // Not with the `autofocus` attribute, which only works while a document is being parsed.
      view.querySelector("input")?.focus();
    };
    redraw();
  }

  function refusalView(state: ShareRefusal): HTMLElement {
    return state.kind === "locked" ? lockedView(state.problem, load) : messageView(state, () => void load());
  }
}

/** @returns a function that renders the texts of the page again. */
function showCanvas(root: HTMLElement, canvas: UnlockedCanvas): () => void {
  const stage = createCanvasStage(canvas, (state) => {
    tell(state);
    bar.update();
  });
  tell(stage.state);
  const bar = createShareBar(canvas, stage);
  document.title = canvas.title || shareMessages[currentLanguage()].untitled;
  root.replaceChildren(bar.element, stage.element);
  stage.start();
  return () => {
    bar.update();
    stage.updateWords();
  };
}

/** Sets the state for scripts and tests. */
function tell(state: CanvasState | ShareStateName): void {
  document.documentElement.dataset.canvasState = state;
}
