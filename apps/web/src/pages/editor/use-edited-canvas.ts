import { type ShareState, shareStateName } from "@fingerpaint/api-contracts/share-page";
import type { LoadedCanvas } from "@fingerpaint/sdk-client";
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

/** The canvas where the visitor may change it, else null: it opens for others too, and to them it may be locked. */
export function editableCanvas(state: ShareState): LoadedCanvas | null {
  return state.kind === "ready" && state.canvas.canOpenEditor ? state.canvas : null;
}

function pageStateOf(state: ShareState): string {
  if (editableCanvas(state) !== null) return "loading";
  return state.kind === "ready" || state.kind === "locked" ? "error" : shareStateName(state);
}
