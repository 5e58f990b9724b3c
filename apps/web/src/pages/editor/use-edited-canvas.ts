import { ApiError, type LoadedCanvas } from "@fingerpaint/sdk-client";
import { useEffect, useState } from "react";
import { api } from "../../api.ts";

export type LoadedForEditing = { readonly status: "loaded"; readonly canvas: LoadedCanvas } | EditingRefusal;

/** Why a canvas can't be edited. */
export type EditingRefusal =
  | { readonly status: "missing" | "expired" | "not-yours" }
  | { readonly status: "failed"; readonly error: unknown };

/** Loads a canvas once. It counts as a view of the author's (rule C11). @returns null until the answer is there. */
export function useEditedCanvas(canvasId: string): LoadedForEditing | null {
  const [loaded, setLoaded] = useState<LoadedForEditing | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    // One task later: React mounts twice while developing, and a load that was begun counts.
    const timer = setTimeout(async () => {
      const outcome = await load(canvasId, leaving.signal);
      if (leaving.signal.aborted) return;
      document.documentElement.dataset.canvasState = stateOf(outcome);
      setLoaded(outcome);
    });
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [canvasId]);
  return loaded;
}

async function load(canvasId: string, signal: AbortSignal): Promise<LoadedForEditing> {
  try {
    const canvas = await api.loadCanvas(canvasId, { signal });
    return canvas.canOpenEditor ? { status: "loaded", canvas } : { status: "not-yours" };
  } catch (error) {
    if (!ApiError.isInstance(error)) return { status: "failed", error };
    if (error.code === "NOT_FOUND") return { status: "missing" };
    if (error.code === "CANVAS_EXPIRED") return { status: "expired" };
    return { status: "failed", error };
  }
}

function stateOf({ status }: LoadedForEditing): string {
  if (status === "loaded") return "loading";
  return status === "missing" || status === "expired" ? status : "error";
}
