import { mountForKit } from "../sandbox/host/mount-canvas.ts";
import type { MountCanvasOptions, MountedCanvas } from "../sandbox/host/mount-options.ts";
import type { PageKit } from "../sandbox/kit.ts";
import { compilerVersion } from "./compiler-version.generated.ts";
import { partsOf } from "./parts.ts";
import { canvasSpecifiers } from "./specifiers.ts";

/**
 * Shows a canvas inside an element: compiles and runs its source in a sandboxed frame without network, storage or
 * access to this page.
 *
 * @example
 * const canvas = mountCanvas(element, { source, frameUrl: "/canvas-frame.html", onEvent: console.log });
 * canvas.update({ theme: "dark" });
 */
export function mountCanvas(element: Element, options: MountCanvasOptions): MountedCanvas {
  return mountForKit(element, options, pageKit);
}

const pageKit: PageKit = {
  specifiers: canvasSpecifiers,
  compilerVersion,
  loadDocument: async () => {
    const { loadFrameDocument } = await import("./frame-document.ts");
    return (await loadFrameDocument()).html;
  },
  partsOf,
};
