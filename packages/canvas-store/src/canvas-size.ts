import { utf8Length } from "@fingerpaint/api-contracts";
import type { CanvasRecord } from "./canvas.ts";

/**
 * How many bytes a canvas counts against quotas: its title, source and state as JSON in UTF-8. That is nearly the size
 * of its document on disk. A control character takes six bytes in JSON and one in UTF-8.
 */
export function canvasBytes({
  title,
  source,
  state = null,
}: Pick<CanvasRecord, "title" | "source"> & Partial<Pick<CanvasRecord, "state">>): number {
  const parts = state === null ? [title, source] : [title, source, state];
  return utf8Length(JSON.stringify(parts));
}
