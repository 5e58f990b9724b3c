import type { CanvasRecord } from "./canvas.ts";

const fields = [
  "canvasId",
  "owner",
  "title",
  "source",
  "sourceMd5",
  "access",
  "password",
  "expiresAt",
  "createdAt",
  "updatedAt",
  "removedAt",
  "addressHash",
  "state",
] as const satisfies readonly (keyof CanvasRecord)[];

/** Whether two records are equal in every field. What else the objects hold, such as a view count, doesn't matter. */
export function isSameRecord(a: CanvasRecord, b: CanvasRecord): boolean {
  return fields.every((field) => a[field] === b[field]);
}
