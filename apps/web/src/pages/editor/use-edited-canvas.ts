import { type ShareState, shareStateName } from "@fingerpaint/api-contracts/share-page";
import type { LoadedCanvas } from "@fingerpaint/sdk-client";
import { useEffect, useState } from "react";
import { loadShareState } from "../share/load-share-state.ts";

/**
 * Loads a canvas once. It counts as a view (rule C11).
 *
 * @param usable What of the answer this page can edit, or null: then the page is in the state of an error.
 * @returns null until the answer is there.
 */
export function useEditedCanvas(canvasId: string, usable: typeof editableCanvas): ShareState | null {
  const [loaded, setLoaded] = useState<ShareState | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    // One task later: React mounts twice while developing, and a load that was begun counts.
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

/** The canvas if the visitor may change it, otherwise null: it opens for others too, and to them it may be locked. */
export function editableCanvas(state: ShareState): LoadedCanvas | null {
  return state.kind === "ready" && state.canvas.canOpenEditor ? state.canvas : null;
}

/** The canvas if it opens for the visitor. */
export function readableCanvas(state: ShareState): LoadedCanvas | null {
  return state.kind === "ready" ? state.canvas : null;
}

function refusedStateOf(state: ShareState): string {
  return state.kind === "ready" || state.kind === "locked" ? "error" : shareStateName(state);
}
