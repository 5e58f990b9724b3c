import { type ShareState, shareStateName } from "@fingerpaint/api-contracts/share-page";
import type { LoadedCanvas } from "@fingerpaint/sdk-client";
import { useEffect, useState } from "react";
import { loadShareState } from "../share/load-share-state.ts";

/**
 * Loads a canvas once, which counts as a view (rule C11).
 *
 * @param usable Returns the canvas if this page can edit it; if it returns null, the page is marked as failed.
 * @returns null until it has loaded.
 */
export function useEditedCanvas(canvasId: string, usable: typeof editableCanvas): ShareState | null {
  const [loaded, setLoaded] = useState<ShareState | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    // One task later: React mounts twice in development, and each load counts as a view.
    const timer = setTimeout(async () => {
      const state = await loadShareState(canvasId, { signal: leaving.signal });
      if (leaving.signal.aborted) return;
      document.documentElement.dataset.canvasState = usable(state) === null ? refusedStateOf(state) : "loading";
      setLoaded(state);
    });
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [canvasId, usable]);
  return loaded;
}

/** The canvas if the visitor may change it, otherwise null: others can open it too, and it may be locked for them. */
export function editableCanvas(state: ShareState): LoadedCanvas | null {
  return state.kind === "ready" && state.canvas.canOpenEditor ? state.canvas : null;
}

/** The canvas if the visitor can open it, otherwise null. */
export function readableCanvas(state: ShareState): LoadedCanvas | null {
  return state.kind === "ready" ? state.canvas : null;
}

function refusedStateOf(state: ShareState): string {
  return state.kind === "ready" || state.kind === "locked" ? "error" : shareStateName(state);
}
