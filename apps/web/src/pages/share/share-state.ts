import { ApiError, type LoadedCanvas } from "@fingerpaint/sdk-client";
import { api } from "../../api.ts";

/** What a share link opens: a canvas, the question for its password, or why there is none. */
export type ShareState =
  | { readonly kind: "open"; readonly canvas: LoadedCanvas }
  /** `problem`: why the last password didn't open it. */
  | { readonly kind: "locked"; readonly problem: "wrong" | "tooMany" | null }
  | { readonly kind: "expired" }
  | { readonly kind: "missing" }
  /** The server couldn't be reached or refused; `details` is what it said. */
  | { readonly kind: "failed"; readonly details: string };

/** Loads a canvas, which counts one view where it opens. Never rejects. */
export async function loadShareState(canvasId: string, password?: string): Promise<ShareState> {
  try {
    const canvas = await api.loadCanvas(canvasId, { password });
    return canvas.requiresPassword ? { kind: "locked", problem: null } : { kind: "open", canvas };
  } catch (error) {
    if (!ApiError.isInstance(error)) return { kind: "failed", details: "" };
    if (error.code === "NOT_FOUND") return { kind: "missing" };
    if (error.code === "CANVAS_EXPIRED") return { kind: "expired" };
    if (error.code === "WRONG_PASSWORD") return { kind: "locked", problem: "wrong" };
    if (error.code === "RATE_LIMIT_EXCEEDED" && password) return { kind: "locked", problem: "tooMany" };
    return { kind: "failed", details: error.details };
  }
}
