/**
 * The fake browser, a script for the realm that untrusted code runs in: its global object has only the language itself.
 * The script includes React, the compiler and the components, so no objects of the surrounding process are passed in.
 */

import "./stack-traces.ts";
import "./platform.ts";
import { compileCanvas } from "@fingerpaint/canvas-runtime/compile";
import { renderCanvasToHtmlParts, renderCanvasToMarkdown } from "@fingerpaint/canvas-runtime/html";
import type { RawReply, SandboxRequest } from "../sandbox/read-reply.ts";

Object.defineProperty(globalThis, "__runCanvas", {
  value: (request: string): string => {
    const { source, format, ...options } = JSON.parse(request) as SandboxRequest;
    const { code } = compileCanvas(source);
    return JSON.stringify({ ...render(source, format, options), code } satisfies RawReply);
  },
});

function render(source: string, format: SandboxRequest["format"], options: Omit<SandboxRequest, "source" | "format">) {
  if (format === "markdown") {
    const { markdown, ...rest } = renderCanvasToMarkdown(source, options);
    return { ...rest, document: markdown };
  }
  const { parts, ...rest } = renderCanvasToHtmlParts(source, options);
  return { ...rest, document: parts };
}
