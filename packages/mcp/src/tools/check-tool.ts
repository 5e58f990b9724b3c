import { publishRequestSchema } from "@fingerpaint/api-contracts";
import * as z from "zod";
import type { CanvasCheck } from "../canvas-check.ts";
import type { CanvasTool } from "./canvas-tool.ts";
import { readingHints } from "./hints.ts";
import { problemSchema } from "./published-result.ts";
import { structured } from "./tool-results.ts";

const checkInput = publishRequestSchema.pick({ source: true });

/** `check_canvas`, which describes what its check covers. */
export function createCheckTool(check: CanvasCheck): CanvasTool<typeof checkInput> {
  return {
    name: "check_canvas",
    title: "Check a canvas source",
    description: `Looks a canvas source over; publishes nothing. ${check.covers}`,
    hints: readingHints,
    input: checkInput,
    output: z.object({
      ok: z.boolean().describe("No errors; there may be warnings"),
      diagnostics: z.array(problemSchema),
    }),
    failure: {
      refused: "Nothing was checked. A source can be published unchecked.",
      unknown: "The source could not be checked. It can be published unchecked.",
    },
    run: async ({ source }) => {
      const diagnostics = await check.run(source);
      return structured({ ok: diagnostics.every(({ severity }) => severity !== "error"), diagnostics });
    },
  };
}
