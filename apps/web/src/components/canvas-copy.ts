import { siteUrl } from "../site.ts";

/** The contents of a copied or downloaded canvas. */
export interface CanvasCopy {
  readonly source: string;
  readonly title: string;
  readonly state?: Readonly<Record<string, unknown>> | undefined;
}

const keyOf = (canvasId: string) => `fingerpaint:copy:${canvasId}`;

/** The address of the editor for a copy of a canvas. */
export function copyAddress(canvasId: string): string {
  return siteUrl(`/editor-canvas?copy=${canvasId}`);
}

/**
 * Hands a canvas over to the editor, which opens in this tab. This avoids a second load, which would count as a view,
 * and a second password prompt. Without storage the editor loads the canvas itself.
 */
export function handOverCopy(canvasId: string, copy: CanvasCopy): void {
  try {
    sessionStorage.setItem(keyOf(canvasId), JSON.stringify(copy));
  } catch {
    // Storage is disabled or full.
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
