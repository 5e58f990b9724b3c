import type { CanvasRecord, StoredCanvas } from "./canvas.ts";
import { CanvasError } from "./errors/canvas-error.ts";

/** Strips the view count, which only the store changes, so that the rest can be passed to `replace`. */
export function toRecord({ viewCount: _, ...record }: StoredCanvas): CanvasRecord {
  return record;
}

export function isSession(owner: unknown): owner is string {
  return typeof owner === "string" && owner !== "";
}

export function assertSession(owner: unknown): asserts owner is string {
  if (!isSession(owner)) throw new CanvasError("SESSION_REQUIRED", "Only a session can own or change canvases.");
}

export function assertNotRemoved({ removedAt }: Pick<CanvasRecord, "removedAt">): void {
  if (removedAt !== null) throw new CanvasError("CANVAS_REMOVED", `This canvas was removed at ${removedAt}.`);
}
