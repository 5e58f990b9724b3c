import * as z from "zod";
import type { CanvasTool } from "./canvas-tool.ts";
import { deletingHints } from "./hints.ts";
import { structured } from "./tool-results.ts";

const deleteInput = z.object({ canvasId: z.string({ error: "must be a string" }) });

export const deleteTool: CanvasTool<typeof deleteInput> = {
  name: "delete_canvas",
  title: "Delete a canvas",
  description: "Deletes one of your canvases for good. Its link stops working.",
  hints: deletingHints,
  input: deleteInput,
  output: z.object({ deleted: z.literal(true) }),
  failure: {
    refused: "Nothing was deleted.",
    unknown: "The canvas may or may not have been deleted. If it was, get_canvas answers NOT_FOUND.",
  },
  run: async ({ canvasId }, { canvases }) => {
    await canvases.delete(canvasId);
    return structured({ deleted: true });
  },
};
