import type { CanvasRecord } from "./canvas.ts";

const utf8 = new TextEncoder();

/**
 * How many bytes a canvas counts against quotas: its title and source as JSON in UTF-8. That is nearly all that its
 * document takes on a disk. A control character takes six bytes in JSON and one in UTF-8.
 */
export function canvasBytes({ title, source }: Pick<CanvasRecord, "title" | "source">): number {
  return utf8.encode(JSON.stringify([title, source])).length;
}
