import { type ShareState, shareRefusalOf, shareStateOf } from "@fingerpaint/api-contracts/share-page";
import { ApiError } from "@fingerpaint/sdk-client";
import { api } from "../../api.ts";

/** Loads a canvas, which counts as a view if it opens. Never rejects. */
export async function loadShareState(
  canvasId: string,
  options: { readonly password?: string; readonly signal?: AbortSignal } = {},
): Promise<ShareState> {
  try {
    return shareStateOf(await api.canvases.load(canvasId, options));
  } catch (error) {
    return ApiError.isInstance(error) ? shareRefusalOf(error) : { kind: "error", details: "" };
  }
}
