import { CanvasRefusal } from "../canvas-refusal.ts";

/** How a caller identifies a canvas: by exactly one of the two. */
export interface CanvasName {
  readonly canvasId?: string | undefined;
  readonly shareUrl?: string | undefined;
}

/** @throws CanvasRefusal INVALID_INPUT if neither or both are given, or `shareUrl` isn't a share link. */
export function namedCanvasId({ canvasId, shareUrl }: CanvasName): string {
  if ((canvasId === undefined) === (shareUrl === undefined)) {
    throw new CanvasRefusal("INVALID_INPUT", "arguments: give either canvasId or shareUrl");
  }
  const id = canvasId ?? /\/editor-canvas\/(cv_[A-Za-z0-9]{16})(?:[/?#]|$)/.exec(shareUrl ?? "")?.[1];
  if (id === undefined) {
    throw new CanvasRefusal("INVALID_INPUT", "shareUrl: must be a share link, which ends with /editor-canvas/cv_…");
  }
  return id;
}
