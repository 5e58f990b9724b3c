import { checkCanvas } from "../check/check-canvas.ts";
import type { CheckDiagnostic } from "../check/check-diagnostic.ts";
import { CliFailure } from "../program/cli-failure.ts";
import { paint } from "../terminal/paint.ts";
import { visible } from "../terminal/visible.ts";
import type { CanvasFile } from "./canvas-file.ts";

/** Option shared by `publish`, `update` and `watch`. */
export interface ForceOption {
  /** Publish even if the check finds errors. */
  readonly force?: boolean;
}

/**
 * Checks a canvas like `check`, and prints the findings to stderr.
 *
 * @throws CliFailure CHECK_FAILED if there is an error, unless `force` is set, so a link keeps its last good version
 */
export async function checkBeforePublishing(
  { file, source, state }: CanvasFile,
  { force = false }: ForceOption,
): Promise<CheckDiagnostic[]> {
  const diagnostics = await checkCanvas(source, { state });
  for (const { line, column, severity, message } of diagnostics) {
    const word = paint(process.stderr, styles[severity], `${severity}:`);
    process.stderr.write(`${visible(file)}:${line}:${column}: ${word} ${visible(message)}\n`);
  }
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  if (errors === 0 || force) return diagnostics;
  const [count, them] = errors === 1 ? ["an error", "it"] : [`${errors} errors`, "them"];
  throw new CliFailure("CHECK_FAILED", `Not published: ${file} has ${count}.`, {
    hint: `Fix ${them}, or publish anyway with --force. A link that exists shows what it showed before.`,
  });
}

const styles = { error: "red", warning: "yellow", note: "cyan" } as const;
