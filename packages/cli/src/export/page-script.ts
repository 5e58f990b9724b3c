/** The script of the page that converts the document. No code of the canvas ever runs in that page. */
import { cleanDocument, svgOfDocument } from "@fingerpaint/canvas-runtime/export";

const functions = { cleanDocument, svgOfDocument };

/** The globals of the page after the script has run. */
export type PageGlobals = typeof functions;

Object.assign(globalThis, functions);
