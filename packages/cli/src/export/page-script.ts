/** The script of the page that draws. Nothing of the canvas has run in that page, and nothing will. */
import { cleanDocument, svgOfDocument } from "@fingerpaint/canvas-runtime/export";

const functions = { cleanDocument, svgOfDocument };

/** The globals of the page, once the script has run. */
export type PageGlobals = typeof functions;

Object.assign(globalThis, functions);
