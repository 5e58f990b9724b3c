import { type ShareState, shareRefusalOf, shareStateOf } from "@fingerpaint/api-contracts/share-page";
import { ApiError } from "@fingerpaint/sdk-client";
import { api } from "../../api.ts";

/** Loads a canvas, which counts one view where it opens. Never rejects. */
export async function loadShareState(
  canvasId: string,
  options: { readonly password?: string; readonly signal?: AbortSignal } = {},
): Promise<ShareState> {
  try {
    const { password, signal } = options;
    // In a header: a query may end up in a proxy's log.
    const headers = password === undefined ? {} : { "X-Canvas-Password": encodeURIComponent(password) };
    return shareStateOf(await api.canvases.load(canvasId, { headers, ...(signal && { signal }) }));
  } catch (error) {
    return ApiError.isInstance(error) ? shareRefusalOf(error) : { kind: "error", details: "" };
  }
}
