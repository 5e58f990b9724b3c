/// <reference types="@fingerpaint/canvas-runtime/editor-canvas" />
import { type CanvasEvent, mountCanvas } from "@fingerpaint/canvas-runtime";
import { compileCanvas } from "@fingerpaint/canvas-runtime/compile";
import { renderCanvasToHtml } from "@fingerpaint/canvas-runtime/html";
import { CanvasView, type CanvasViewHandle } from "@fingerpaint/canvas-runtime/react";
import { CanvasRoot } from "@fingerpaint/canvas-runtime/root";
import { digestText } from "@fingerpaint/md5-core";
import { createClient } from "@fingerpaint/sdk-client";
import { H1 } from "editor/canvas";
import { useRef } from "react";

export const client = createClient({ baseUrl: "/" });
export const digest: Promise<string> = digestText("hello");
export const failures = [compileCanvas("").diagnostics.length, renderCanvasToHtml("").failure?.line];
mountCanvas(document.body, { source: "", onEvent: (event: CanvasEvent) => console.log(event.type) });
// @ts-expect-error there is no such theme
mountCanvas(document.body, { source: "", theme: "blue" });

export function Page() {
  const canvas = useRef<CanvasViewHandle>(null);
  return (
    <CanvasRoot theme="dark">
      <H1>Title</H1>
      <CanvasView ref={canvas} source="" theme="light" />
    </CanvasRoot>
  );
}
