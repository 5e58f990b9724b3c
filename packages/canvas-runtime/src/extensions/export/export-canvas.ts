import { partsOf } from "../../editor-canvas/parts.ts";
import { canvasSpecifiers } from "../../editor-canvas/specifiers.ts";
import { checkLanguageChoice } from "../../language/canvas-words.ts";
import type { CanvasFailure, DocumentRequest, FrameMessage } from "../../sandbox/frame/messages.ts";
import { loadCompilerScript } from "../../sandbox/host/compiler-script.ts";
import { connectFrame, createFrameElement } from "../../sandbox/host/frame-connection.ts";
import { diagnosePage, type NotLoaded } from "../../sandbox/host/frame-diagnosis.ts";
import { guardFocus } from "../../sandbox/host/guards.ts";
import type { StopReason } from "../../sandbox/host/mount-options.ts";
import { checkTokenOverrides } from "../../theme/check-token-overrides.ts";
import type { CanvasHtmlTheme } from "../../theme/theme-types.ts";
import { loadHtmlScript } from "../html/html-script.ts";
import type { RenderCanvasToHtmlOptions } from "../html/render-canvas.ts";
import { cleanDocument, drawPicture } from "./draw-picture.ts";

export { cleanDocument, type SvgSize, svgOfDocument } from "./draw-picture.ts";

/** The formats a canvas can be exported to. */
export type CanvasExportFormat = "html" | "markdown" | "png";

export interface CanvasExportOptions extends RenderCanvasToHtmlOptions {
  readonly format: CanvasExportFormat;
  /** Where this site serves the frame's document, as for `mountCanvas`. @default the document inside the page */
  readonly frameUrl?: string;
  /** The look of the page. A picture has only one look, so "system" means light there. @default "system" */
  readonly theme?: CanvasHtmlTheme;
  /** Width of a picture in CSS px, from 200 to 4,000; it has two pixels for each. @default 1080 */
  readonly width?: number;
}

/** Why there is no file. */
export type CanvasExportProblem =
  /** The canvas can't be shown, or its document has more than 4,000,000 characters. */
  | { readonly reason: "failed"; readonly failure: CanvasFailure }
  /** The frame didn't answer for 15 s, navigated away, sent too much, or never loaded. */
  | { readonly reason: "stopped"; readonly why: Exclude<StopReason, "asked">; readonly notLoaded?: NotLoaded }
  /** The picture would have more pixels than browsers can draw: 16,384 a side, 67,108,864 in total. Sizes in px. */
  | { readonly reason: "too-large"; readonly width: number; readonly height: number; readonly maxHeight: number }
  /** This browser, such as Safari, can't draw documents. */
  | { readonly reason: "not-drawn" };

export type CanvasExport =
  | { readonly file: Blob; readonly problem: null }
  | { readonly file: null; readonly problem: CanvasExportProblem };

/** How long to wait for the frame's answer, in milliseconds. */
const answerMs = 15_000;

/** The frame's height in px: a canvas's `100vh`. */
const frameHeight = 800;

/**
 * Exports a canvas to a file: one HTML page that runs and loads nothing, its text with charts as tables, or a picture.
 * The canvas is rendered in a hidden sandboxed frame, in the same way as by `renderCanvasToHtml` and
 * `renderCanvasToMarkdown`. The frame's output is untrusted: it is sanitized, and never becomes part of the page.
 *
 * @param source - the canvas: one TypeScript module with JSX
 * @returns the file, or the problem. Errors in the canvas are never thrown
 * @throws TypeError if an option has an invalid value
 * @throws Error if a part of this package can't be loaded
 * @example
 * const { file, problem } = await exportCanvas(source, { format: "html", frameUrl: "/canvas-frame.html" });
 * if (file !== null) link.href = URL.createObjectURL(file);
 */
export async function exportCanvas(source: string, options: CanvasExportOptions): Promise<CanvasExport> {
  const { format, width = 1080 } = options;
  if (!Number.isInteger(width) || width < 200 || width > 4_000) {
    throw new TypeError(`width must be a whole number from 200 to 4000, not ${width}`);
  }
  const request = requestOf(source, options);
  const loads = [loadCompilerScript, ...partsOf(source, request.modules), loadHtmlScript];
  const scripts = await Promise.all(loads.map((load) => load()));
  const answer = await askFrame(request, scripts, options.frameUrl, width);
  if ("reason" in answer) return { file: null, problem: answer };
  if (format === "markdown") return fileOf(answer.text, "text/markdown");
  const html = cleanDocument(answer.text);
  if (format === "html") return fileOf(html, "text/html");
  const drawn = await drawPicture(html, { width, height: Math.max(answer.height, 1) });
  if ("picture" in drawn) return { file: drawn.picture, problem: null };
  const { problem: reason, ...sizes } = drawn;
  return { file: null, problem: { reason, ...sizes } as CanvasExportProblem };
}

function fileOf(text: string, type: string): CanvasExport {
  return { file: new Blob([text], { type: `${type};charset=utf-8` }), problem: null };
}

function requestOf(source: string, options: CanvasExportOptions): DocumentRequest {
  const { format, modules = canvasSpecifiers, state = {}, theme = "system", tokens = null, title = null } = options;
  const language = { language: options.language, words: options.words };
  checkLanguageChoice(language);
  if (tokens !== null) checkTokenOverrides(tokens);
  const values = Object.entries(state).map(([key, value]) => [key, JSON.stringify(value)] as const);
  return {
    type: "make-document",
    format: format === "markdown" ? "markdown" : "html",
    source,
    modules,
    state: Object.fromEntries(values.filter(([, json]) => json !== undefined)),
    theme: format === "png" && theme === "system" ? "light" : theme,
    tokens,
    language,
    title,
  };
}

type Answer = Extract<FrameMessage, { type: "document" }> | CanvasExportProblem;

/** Sends parts and one request to a new frame, and removes the frame afterwards. */
async function askFrame(
  request: DocumentRequest,
  scripts: readonly string[],
  frameUrl: string | undefined,
  width: number,
): Promise<Answer> {
  const unsupported = diagnosePage();
  if (unsupported !== null) return { reason: "stopped", why: "not-loaded", notLoaded: unsupported };
  const content =
    frameUrl === undefined
      ? { html: (await (await import("../../editor-canvas/frame-document.ts")).loadFrameDocument()).html }
      : { url: frameUrl };
  const frame = createFrameElement(content, "");
  // Not `display: none`: nothing would have a size.
  frame.style.cssText += `;position:fixed;top:0;left:0;width:${width}px;height:${frameHeight}px;visibility:hidden;pointer-events:none`;
  frame.setAttribute("aria-hidden", "true");
  frame.tabIndex = -1;
  const focus = guardFocus(frame);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let connection: ReturnType<typeof connectFrame> | undefined;
  try {
    return await new Promise<Answer>((resolve) => {
      timer = setTimeout(() => resolve({ reason: "stopped", why: "unresponsive" }), answerMs);
      connection = connectFrame(frame, frameUrl, {
        onMessage(message) {
          if (message.type === "document") resolve(message);
          else if (message.type === "error") resolve({ reason: "failed", failure: message.error });
        },
        onLost: (why, notLoaded) => resolve({ reason: "stopped", why, ...(notLoaded && { notLoaded }) }),
      });
      for (const script of scripts) connection.send({ type: "extend", script });
      connection.send(request);
      document.body.append(frame);
    });
  } finally {
    clearTimeout(timer);
    connection?.close();
    focus.close();
    frame.remove();
  }
}
