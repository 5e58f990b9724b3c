import type { CanvasThemeKind } from "../../src/theme/theme-types.ts";

export const galleryThemes: readonly CanvasThemeKind[] = ["light", "dark", "hc-light", "hc-dark"];

/** A program for the browser harness that shows the gallery. */
export function galleryProgram(kind: CanvasThemeKind): string {
  return `import { renderGallery } from "../gallery/gallery.tsx";
renderGallery(document.getElementById("root")!, ${JSON.stringify(kind)});`;
}
