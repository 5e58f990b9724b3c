import type { LoadedCanvas } from "@fingerpaint/sdk-client";
import { currentLanguage, onLanguageChange } from "../../shell/language.ts";
import { createCanvasStage } from "./canvas-stage.ts";
import { lockedView } from "./locked-view.ts";
import { messageView } from "./message-view.ts";
import { createShareBar } from "./share-bar.ts";
import { shareMessages } from "./share-messages.ts";
import { loadShareState, type ShareState } from "./share-state.ts";

/** What scripts and tests read in `<html data-canvas-state>`. */
type PageState = "loading" | "ready" | "locked" | "expired" | "missing" | "error" | "stopped";

/** Fills the page with the canvas of a share link, or with what there is in its place. */
export function openSharePage(root: HTMLElement, canvasId: string): void {
  let redraw = () => {};
  onLanguageChange(() => redraw());
  void load(passwordOfAddress());

  async function load(password?: string): Promise<void> {
    show(await loadShareState(canvasId, password));
  }

  function show(state: ShareState): void {
    if (state.kind === "open") {
      redraw = showCanvas(root, state.canvas);
      return;
    }
    tell(state.kind === "failed" ? "error" : state.kind);
    redraw = () => {
      const view = state.kind === "locked" ? lockedView(state.problem, load) : messageView(state, () => void load());
      root.replaceChildren(view);
      // Not as an attribute: that works only while a document is parsed.
      view.querySelector("input")?.focus();
    };
    redraw();
  }
}

/** @returns what draws the words of the page again. */
function showCanvas(root: HTMLElement, canvas: LoadedCanvas): () => void {
  const stage = createCanvasStage(canvas, (state) => {
    tell(state);
    bar.update();
  });
  const bar = createShareBar(canvas, stage);
  document.title = canvas.title || shareMessages[currentLanguage()].untitled;
  root.replaceChildren(bar.element, stage.element);
  stage.start();
  return bar.update;
}

function tell(state: PageState): void {
  document.documentElement.dataset.canvasState = state;
}

/** A password that came with the link, which then leaves the address bar and the history. */
function passwordOfAddress(): string | undefined {
  const address = new URL(location.href);
  const password = address.searchParams.get("password");
  if (password === null) return undefined;
  address.searchParams.delete("password");
  history.replaceState(null, "", address);
  return password;
}
