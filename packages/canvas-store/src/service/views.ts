import type { InitialState, LoadedCanvas } from "@fingerpaint/api-contracts";
import type { CanvasRecord, CanvasSummary, StoredCanvas } from "../store/canvas-record.ts";
import type { CanvasListItem, PublishResult } from "./canvas-service-types.ts";

/** The create/update response. */
export function publishedView(record: CanvasRecord, reused: boolean): PublishResult {
  const { canvasId, title, sourceMd5, createdAt, access, password, expiresAt } = record;
  return { canvasId, title, sourceMd5, reused, createdAt, access, hasPassword: password !== null, expiresAt };
}

/** The load response. A locked one has everything except the source. */
export function loadedView(canvas: StoredCanvas, viewer: { isAuthor: boolean; isLocked: boolean }): LoadedCanvas {
  const { canvasId, title, source, viewCount, createdAt, access, expiresAt } = canvas;
  const { isLocked, isAuthor } = viewer;
  // In the order given in the document, with the state last.
  const fields = { canvasId, title, source: "", viewCount, createdAt, access };
  const lock = isLocked
    ? { source: "" as const, requiresPassword: true as const }
    : { source, requiresPassword: false as const };
  return { ...fields, ...lock, canOpenEditor: isAuthor, expiresAt, ...(isLocked ? {} : stateOf(canvas)) };
}

/** The state of a canvas that has one (rule C30). */
function stateOf({ state }: StoredCanvas): { state?: InitialState } {
  return state === null ? {} : { state: JSON.parse(state) };
}

/** An item of the owner's list (rule C13). */
export function listedView(summary: CanvasSummary): CanvasListItem {
  const { canvasId, title, sourceMd5, createdAt, updatedAt, access, password, expiresAt, viewCount } = summary;
  const hasPassword = password !== null;
  const item = { canvasId, title, sourceMd5, createdAt, updatedAt, access, hasPassword, expiresAt, viewCount };
  return summary.removedAt === null ? item : { ...item, removedAt: summary.removedAt };
}
