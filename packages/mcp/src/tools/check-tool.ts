import { publishRequestSchema } from "@fingerpaint/api-contracts";
import * as z from "zod";
import { type CanvasCheck, checkMethods } from "../canvas-check.ts";
import type { CanvasTool } from "./canvas-tool.ts";
import { problemSchema } from "./checked-source.ts";
import { readingHints } from "./hints.ts";
import { structured } from "./tool-results.ts";

const checkInput = publishRequestSchema.pick({ source: true });

/** Creates `check_canvas`, whose description says what the check covers. */
export function createCheckTool(check: CanvasCheck): CanvasTool<typeof checkInput> {
  return {
    name: "check_canvas",
    title: "Check a canvas source",
    description: `Checks a canvas source without publishing it. ${check.covers}`,
    hints: readingHints,
    input: checkInput,
    output: z.object({
      ok: z.boolean().describe("True if there are no errors; there may be warnings"),
      method: z.enum(checkMethods),
      diagnostics: z.array(problemSchema),
    }),
    failure: {
      refused: "Nothing was checked. publish_canvas would publish it unchecked.",
      unknown: "The source could not be checked. publish_canvas would publish it unchecked.",
    },
    run: async ({ source }) => {
      const diagnostics = await check.run(source);
      const ok = diagnostics.every(({ severity }) => severity !== "error");
      return structured({ ok, method: check.method, diagnostics });
    },
  };
}
