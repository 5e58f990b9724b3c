import { OperatorError } from "@fingerpaint/services/settings";

/** A command's output: results go to `out`, everything else to `error`. */
export interface CommandOutput {
  out(text: string): void;
  error(text: string): void;
}

/** 0: success. 1: failure. 2: invalid command line or configuration. */
export type ExitCode = 0 | 1 | 2;

/** The command line is invalid. The message says what was expected. */
export class UsageError extends OperatorError {
  override readonly name = "UsageError";
  readonly code = "WRONG_USAGE";
}

/** A number with its noun: "1 canvas", "2 canvases". @param plural Only needed if it isn't the noun plus s. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** Parses a text that may not be JSON; undefined if it isn't. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
