import { CanvasError } from "../errors/canvas-error.ts";
import type { CanvasRecord } from "../store/canvas-record.ts";

export function isSession(owner: unknown): owner is string {
  return typeof owner === "string" && owner !== "";
}

export function assertSession(owner: unknown): asserts owner is string {
  if (!isSession(owner)) throw new CanvasError("SESSION_REQUIRED", "Only a session can own or change canvases.");
}

export function assertNotRemoved({ removedAt }: Pick<CanvasRecord, "removedAt">): void {
  if (removedAt !== null) throw new CanvasError("CANVAS_REMOVED", `This canvas was removed at ${removedAt}.`);
}

export function notFound(): CanvasError {
  return new CanvasError("NOT_FOUND", "There is no canvas with this id.");
}
