import { type ShareState, shareStateName } from "@fingerpaint/api-contracts/share-page";
import { useEffect, useState } from "react";
import { loadShareState } from "../share/load-share-state.ts";

/** Loads a canvas once. It counts as a view of the author's (rule C11). @returns null until the answer is there. */
export function useEditedCanvas(canvasId: string): ShareState | null {
  const [loaded, setLoaded] = useState<ShareState | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    // One task later: React mounts twice while developing, and a load that was begun counts.
    const timer = setTimeout(async () => {
      const state = await loadShareState(canvasId, { signal: leaving.signal });
      if (leaving.signal.aborted) return;
      document.documentElement.dataset.canvasState = pageStateOf(state);
      setLoaded(state);
    });
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [canvasId]);
  return loaded;
}

/** Whether the visitor may change the canvas. A password never makes one its author. */
export function isEditable(state: ShareState): state is Extract<ShareState, { kind: "ready" }> {
  return state.kind === "ready" && state.canvas.canOpenEditor;
}

function pageStateOf(state: ShareState): string {
  if (isEditable(state)) return "loading";
  return state.kind === "ready" || state.kind === "locked" ? "error" : shareStateName(state);
}
