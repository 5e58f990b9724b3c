import { canvasAccesses, type ListedCanvas } from "@fingerpaint/api-contracts";
import * as z from "zod";
import type { CanvasTool } from "./canvas-tool.ts";
import { findCanvases } from "./find-canvases.ts";
import { readingHints } from "./hints.ts";
import { nothingToUndo, structured } from "./tool-results.ts";

/** Lower than over HTTP: a hundred canvases take about 10,000 tokens. */
const maxLimit = 100;
const defaultLimit = 20;
const limitProblem = `must be a whole number from 1 to ${maxLimit}`;

const listInput = z.object({
  query: z
    .string({ error: "must be a string" })
    .optional()
    .describe("Part of the title; upper and lower case count as equal"),
  limit: z
    .int({ error: limitProblem })
    .min(1, { error: limitProblem })
    .max(maxLimit, { error: limitProblem })
    .optional()
    .describe(`Default ${defaultLimit}`),
  cursor: z.string({ error: "must be a string" }).optional().describe("nextCursor of the previous page"),
});

const item = z.object({
  canvasId: z.string(),
  shareUrl: z.string(),
  title: z.string(),
  sourceMd5: z.string(),
  access: z.enum(canvasAccesses),
  expiresAt: z.string().nullable(),
  updatedAt: z.string(),
  viewCount: z.int(),
});

export const listTool: CanvasTool<typeof listInput> = {
  name: "list_canvases",
  title: "List your canvases",
  description: "Lists the canvases published with this key or session, newest first.",
  hints: readingHints,
  input: listInput,
  output: z.object({ items: z.array(item), nextCursor: z.string().nullable() }),
  failure: nothingToUndo,
  run: async ({ query = "", limit = defaultLimit, cursor }, { canvases }) => {
    const { items, nextCursor } = await findCanvases(canvases, { query, limit, cursor });
    return structured({ items: items.map(shown), nextCursor });
  },
};

function shown(canvas: ListedCanvas): z.output<typeof item> {
  const { canvasId, shareUrl, title, sourceMd5, access, expiresAt, updatedAt, viewCount } = canvas;
  return { canvasId, shareUrl, title, sourceMd5, access, expiresAt, updatedAt, viewCount };
}
