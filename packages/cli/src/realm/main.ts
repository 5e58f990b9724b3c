/**
 * The script of the realm: a global object with nothing but the language, in which strangers' code runs. It brings its
 * own React, compiler and components, so that no object of the process around it is ever within reach.
 */
import "./platform.ts";
import { compileCanvas } from "@fingerpaint/canvas-runtime/compile";
import { renderCanvasToHtml } from "@fingerpaint/canvas-runtime/html";
import type { RealmReply, RealmRequest } from "./realm-messages.ts";

Object.defineProperty(globalThis, "__runCanvas", {
  value: (request: string): string => {
    const { source, ...options } = JSON.parse(request) as RealmRequest;
    const { code } = compileCanvas(source);
    return JSON.stringify({ ...renderCanvasToHtml(source, options), code } satisfies RealmReply);
  },
});
