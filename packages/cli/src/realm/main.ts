/**
 * The script of the realm, in which untrusted code runs: its global object has only the language itself. The script
 * includes React, the compiler and the components, so no objects of the surrounding process are passed in.
 */
import "./stack-traces.ts";
import "./platform.ts";
import { compileCanvas } from "@fingerpaint/canvas-runtime/compile";
import { renderCanvasToHtmlParts, renderCanvasToMarkdown } from "@fingerpaint/canvas-runtime/html";
import type { RealmReply, RealmRequest } from "./realm-messages.ts";

Object.defineProperty(globalThis, "__runCanvas", {
  value: (request: string): string => {
    const { source, format, ...options } = JSON.parse(request) as RealmRequest;
    const { code } = compileCanvas(source);
    return JSON.stringify({ ...render(source, format, options), code } satisfies RealmReply);
  },
});

function render(source: string, format: RealmRequest["format"], options: Omit<RealmRequest, "source" | "format">) {
  if (format === "markdown") {
    const { markdown, ...rest } = renderCanvasToMarkdown(source, options);
    return { ...rest, document: markdown };
  }
  const { parts, ...rest } = renderCanvasToHtmlParts(source, options);
  return { ...rest, document: parts };
}
