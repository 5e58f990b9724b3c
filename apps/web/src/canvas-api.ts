import { type ShareState, shareRefusalOf, shareStateOf } from "@fingerpaint/api-contracts/share-page";
import { ApiError, createClient, type LoadCanvasOptions } from "@fingerpaint/sdk-client";
import { basePath } from "./site.ts";

/** A client for this site's canvas service, in the visitor's session. */
export const api = createClient({ baseUrl: `${location.origin}${basePath}` });

/** Loads a canvas, which counts as a view if it opens. Never rejects. */
export async function loadShareState(canvasId: string, options: LoadCanvasOptions = {}): Promise<ShareState> {
  try {
    return shareStateOf(await api.canvases.load(canvasId, options));
  } catch (error) {
    return ApiError.isInstance(error) ? shareRefusalOf(error) : { kind: "error", details: "" };
  }
}
