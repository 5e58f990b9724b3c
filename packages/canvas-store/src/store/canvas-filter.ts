import type { CanvasRecord } from "./canvas-record.ts";
import type { CanvasFilter, SizedSummary } from "./store.ts";

/** Whether a canvas matches every field of a filter except `text`, which needs the source: see `holdsText`. */
export function matchesFilter(
  canvas: Pick<SizedSummary, "owner" | "addressHash" | "sourceMd5" | "createdAt" | "expiresAt" | "removedAt" | "bytes">,
  filter: CanvasFilter,
): boolean {
  const { owner, addressHash, sourceMd5, createdFrom, createdBefore, expiredBy, minBytes, removed } = filter;
  return (
    (owner === undefined || canvas.owner === owner) &&
    (addressHash === undefined || canvas.addressHash === addressHash) &&
    (sourceMd5 === undefined || canvas.sourceMd5 === sourceMd5) &&
    (createdFrom === undefined || canvas.createdAt >= createdFrom) &&
    (createdBefore === undefined || canvas.createdAt < createdBefore) &&
    (expiredBy === undefined || isExpiredBy(canvas, expiredBy)) &&
    (minBytes === undefined || canvas.bytes >= minBytes) &&
    (removed === undefined || (canvas.removedAt !== null) === removed)
  );
}

/** Whether a canvas's `expiresAt` is this instant or earlier. */
export function isExpiredBy({ expiresAt }: Pick<CanvasRecord, "expiresAt">, instant: string): boolean {
  return expiresAt !== null && expiresAt <= instant;
}

/** Whether a title or source contains a text, ignoring case. */
export function holdsText({ title, source }: Pick<CanvasRecord, "title" | "source">, text: string): boolean {
  const wanted = text.toLowerCase();
  return title.toLowerCase().includes(wanted) || source.toLowerCase().includes(wanted);
}
