import { siteUrl } from "../site.ts";

/** What a copy of a canvas begins with. */
export interface CanvasCopy {
  readonly source: string;
  readonly title: string;
  readonly state?: Readonly<Record<string, unknown>> | undefined;
}

const keyOf = (canvasId: string) => `fingerpaint:copy:${canvasId}`;

/** The address of the editor with a copy of a canvas in it. */
export function copyAddress(canvasId: string): string {
  return siteUrl(`/editor-canvas?copy=${canvasId}`);
}

/**
 * Hands a canvas over to the editor, which opens in this tab: no second load counts as a view, and a protected canvas
 * asks for no password again. Without storage the editor loads the canvas itself.
 */
export function handOverCopy(canvasId: string, copy: CanvasCopy): void {
  try {
    sessionStorage.setItem(keyOf(canvasId), JSON.stringify(copy));
  } catch {
    // Storage is switched off or full.
  }
}

/** The canvas that was handed over in this tab, or null. */
export function readCopy(canvasId: string): CanvasCopy | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(canvasId)) ?? "null");
  } catch {
    return null;
  }
}
