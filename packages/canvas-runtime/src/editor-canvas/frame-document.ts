import { type FrameDocument, frameDocument } from "../sandbox/frame/frame-document.ts";
import { loadFrameScript } from "./frame-script.ts";

export type { FrameDocument };

export interface FrameDocumentOptions {
  /**
   * Scripts that follow the frame's own, as text. They register the site's own modules (`buildFrameDocument` of
   * `@fingerpaint/canvas-runtime/build` makes them).
   *
   * @default []
   */
  readonly scripts?: readonly string[];
}

/**
 * Returns the document for canvas frames.
 *
 * @example
 * const { html, headers } = await loadFrameDocument();
 * response.writeHead(200, headers).end(html);
 */
export async function loadFrameDocument({ scripts = [] }: FrameDocumentOptions = {}): Promise<FrameDocument> {
  return frameDocument(await loadFrameScript(), scripts);
}
