import { CanvasError } from "../errors.ts";
import type { CanvasRecord, CanvasSummary } from "../store/canvas-record.ts";
import type { PublishResult } from "./canvas-service-types.ts";

export function isSession(owner: unknown): owner is string {
  return typeof owner === "string" && owner !== "";
}

export function assertSession(owner: unknown): asserts owner is string {
  if (!isSession(owner)) throw new CanvasError("SESSION_REQUIRED", "Only a session can own or change canvases.");
}

export function assertNotRemoved({ removedAt }: Pick<CanvasRecord, "removedAt">): void {
  if (removedAt !== null) throw new CanvasError("CANVAS_REMOVED", `This canvas was removed at ${removedAt}.`);
}

/** @param read `CanvasStore.read` or `CanvasStore.readSummary` @throws NOT_FOUND */
export async function readExisting<Canvas>(
  read: (canvasId: string) => Promise<Canvas | null>,
  canvasId: string,
): Promise<Canvas> {
  const canvas = typeof canvasId === "string" ? await read(canvasId) : null;
  if (canvas === null) throw notFound();
  return canvas;
}

/** Returns the canvas if this caller may change it. The checks follow the order of rule C12. */
export async function readOwned<Canvas extends CanvasSummary>(
  read: (canvasId: string) => Promise<Canvas | null>,
  owner: string | null,
  canvasId: string,
): Promise<Canvas> {
  assertSession(owner);
  const canvas = await readExisting(read, canvasId);
  if (canvas.owner !== owner) throw new CanvasError("FORBIDDEN", "This canvas belongs to someone else.");
  return canvas;
}

export function notFound(): CanvasError {
  return new CanvasError("NOT_FOUND", "There is no canvas with this id.");
}

/** A canvas as the author of a change sees it. */
export function publishedView(record: CanvasRecord, reused: boolean): PublishResult {
  const { canvasId, title, sourceMd5, createdAt, access, password, expiresAt } = record;
  return { canvasId, title, sourceMd5, reused, createdAt, access, hasPassword: password !== null, expiresAt };
}
