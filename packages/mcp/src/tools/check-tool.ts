import { publishRequestSchema, type UpdateRequest } from "@fingerpaint/api-contracts";
import * as z from "zod";
import { type CanvasCheck, CanvasRefusal, type CheckedProblem, checkMethods } from "../canvases.ts";
import { type CanvasTool, readingHints, structured } from "./canvas-tool.ts";

const otherwise = "publish_canvas would publish it unchecked.";

const checkInput = publishRequestSchema.pick({ source: true, state: true });

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
      refused: "Nothing was checked.",
      unknown: `The source could not be checked. ${otherwise}`,
    },
    run: async ({ source, state }) => {
      const diagnostics = await check.run(source, state).catch((error: unknown) => {
        if (!CanvasRefusal.isInstance(error)) throw error;
        throw new CanvasRefusal(error.code, `${error.details}\n${otherwise}`, { cause: error });
      });
      const ok = diagnostics.every(({ severity }) => severity !== "error");
      return structured({ ok, method: check.method, diagnostics });
    },
  };
}

export const problemSchema = z.object({
  severity: z.enum(["error", "warning"]),
  line: z.int(),
  column: z.int().optional(),
  code: z.string(),
  message: z.string(),
});

export const forceField = z.boolean({ error: "must be true or false" }).optional().describe("Publish despite errors");

/** The outcome of a check, as included in tool results. */
export interface CheckedSource {
  readonly method: CanvasCheck["method"];
  readonly diagnostics: readonly CheckedProblem[];
}

const maxNamed = 10;

/**
 * Checks a source before it is published.
 *
 * @returns null if there is no check, no new source, or the check fails to run; the source is then published unchecked
 * @throws CanvasRefusal CHECK_FAILED, which lists the errors, unless `force` is set
 */
export async function checkNewSource(
  check: CanvasCheck | undefined,
  { source, state }: UpdateRequest,
  force = false,
): Promise<CheckedSource | null> {
  if (check === undefined || source === undefined) return null;
  const diagnostics = await check.run(source, state).catch(() => null);
  if (diagnostics === null) return null;
  const errors = errorsOf(diagnostics);
  if (errors.length > 0 && !force) throw new CanvasRefusal("CHECK_FAILED", described(errors, check.method));
  return { method: check.method, diagnostics };
}

export function errorsOf(problems: readonly CheckedProblem[]): CheckedProblem[] {
  return problems.filter(({ severity }) => severity === "error");
}

function described(errors: readonly CheckedProblem[], method: CanvasCheck["method"]): string {
  const named = errors.slice(0, maxNamed).map(({ line, column, message, code }) => {
    return `line ${line}${column === undefined ? "" : `, column ${column}`}: ${message} [${code}]`;
  });
  const more = errors.length > maxNamed ? [`and ${errors.length - maxNamed} more; check_canvas lists them all`] : [];
  const count = errors.length === 1 ? "an error" : `${errors.length} errors`;
  return [`the source has ${count} (${method})`, ...named, ...more].join("\n");
}
