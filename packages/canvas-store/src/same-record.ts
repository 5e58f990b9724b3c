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

/** Whether two records are equal in every field. Ignores other properties of the objects, such as a view count. */
export function isSameRecord(a: CanvasRecord, b: CanvasRecord): boolean {
  return fields.every((field) => a[field] === b[field]);
}
