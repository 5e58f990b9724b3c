import * as z from "zod";
import type { CanvasCheck, CheckedProblem } from "../canvas-check.ts";
import { CanvasRefusal } from "../canvas-refusal.ts";

export const problemSchema = z.object({
  severity: z.enum(["error", "warning"]),
  line: z.int(),
  column: z.int().optional(),
  code: z.string(),
  message: z.string(),
});

/** The argument that publishes what has errors. */
export const forceField = z.boolean({ error: "must be true or false" }).optional().describe("Publish despite errors");

/** What the check said of a source, as results of tools have it. */
export interface CheckedSource {
  readonly method: CanvasCheck["method"];
  readonly diagnostics: readonly CheckedProblem[];
}

/** How many errors a refusal names. */
const maxNamed = 10;

/**
 * Checks a source before it is published.
 *
 * @returns null if there is nothing to check with, no new source, or it can't be checked: such a source is published
 * @throws CanvasRefusal CHECK_FAILED, which names the errors, unless `force` is set
 */
export async function checkNewSource(
  check: CanvasCheck | undefined,
  source: string | undefined,
  force = false,
): Promise<CheckedSource | null> {
  if (check === undefined || source === undefined) return null;
  const diagnostics = await check.run(source).catch(() => null);
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
