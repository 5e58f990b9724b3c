import * as z from "zod";
import type { CanvasTool } from "./canvas-tool.ts";
import { readingHints } from "./hints.ts";
import { nothingToUndo } from "./tool-results.ts";

const noInput = z.object({});

export const guideTool: CanvasTool<typeof noInput> = {
  name: "canvas_guide",
  title: "How to write a canvas",
  description:
    "How to write a canvas: rules, limits, all components with their props, an example. Read it before the first canvas.",
  hints: readingHints,
  input: noInput,
  output: z.object({ guide: z.string() }),
  failure: nothingToUndo,
  // As text the guide itself: escaped as JSON it would take a fifth more tokens.
  run: async (_, { guide }) => ({ content: [{ type: "text", text: guide }], structuredContent: { guide } }),
};
