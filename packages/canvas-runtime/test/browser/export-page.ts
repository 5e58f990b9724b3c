import type { Page } from "playwright-core";
import type { FrameDocument } from "../../src/editor-canvas/frame-document.ts";
import type { CanvasExportOptions, CanvasExportProblem } from "../../src/extensions/export/export-canvas.ts";
import { frameDocument, keepFrameProcess } from "./canvas-page.ts";
import type { Harness, OpenOptions } from "./harness.ts";

/** The result of `exportCanvas` in a page. */
interface Exported {
  readonly type?: string;
  readonly bytes: Buffer;
  readonly text: string;
  readonly problem?: CanvasExportProblem;
}

/** A page that exports canvases, with a policy like our own pages'. */
export interface ExportPage {
  readonly page: Page;
  exported(source: string, options: CanvasExportOptions): Promise<Exported>;
  /** Replaces the frame's document for later exports. */
  serveFrame(document: FrameDocument): void;
}

declare global {
  interface Window {
    exported(
      source: string,
      options: CanvasExportOptions,
    ): Promise<{ type?: string; base64?: string; problem?: CanvasExportProblem }>;
    /** A document in the form that the browser's parser gives it, for comparison. */
    asParsed(html: string): string;
  }
}

const program = `
import { exportCanvas } from "../../src/extensions/export/export-canvas.ts";
window.exported = async (source, options) => {
  const { file, problem } = await exportCanvas(source, options);
  if (file === null) return { problem };
  const base64 = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.slice(reader.result.indexOf(",") + 1));
    reader.readAsDataURL(file);
  });
  return { type: file.type, base64 };
};
window.asParsed = (html) => new XMLSerializer().serializeToString(new DOMParser().parseFromString(html, "text/html"));
`;

let opened = 0;

/** @param document Replaces the frame's own, for frames that a canvas has taken over completely. */
export async function openExportPage(
  harness: Harness,
  document?: FrameDocument,
  { prepare }: Pick<OpenOptions, "prepare"> = {},
): Promise<ExportPage> {
  const frameUrl = `/export-frame-${++opened}.html`;
  const serveFrame = (served: FrameDocument) => harness.pages.serve(frameUrl, served.html, served.headers);
  serveFrame(document ?? (await frameDocument()));
  const policy = `default-src 'none'; script-src 'self'; img-src data:; frame-src ${harness.pages.origin}${frameUrl}`;
  const page = await harness.openProgram(program, {
    headers: { "Content-Security-Policy": policy },
    ...(prepare && { prepare }),
  });
  if (document === undefined) await keepFrameProcess(harness, page, frameUrl);
  return {
    page,
    serveFrame,
    async exported(source, options) {
      const sent = [source, { frameUrl, ...options }] as const;
      const { base64 = "", ...rest } = await page.evaluate(([text, given]) => window.exported(text, given), sent);
      const bytes = Buffer.from(base64, "base64");
      return { ...rest, bytes, text: bytes.toString() };
    },
  };
}
