/** A command's output: results go to `out`, everything else to `error`. */
export interface CommandOutput {
  out(text: string): void;
  error(text: string): void;
}

/** 0: success. 1: failure. 2: invalid command line or configuration. */
export type ExitCode = 0 | 1 | 2;

/** The command line is invalid. The message says what was expected. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  readonly code = "WRONG_USAGE";
  readonly details: string;

  constructor(details: string) {
    super(details);
    this.details = details;
  }
}

/** A command failed for a reason that an operator can deal with. The message says what and why. */
export abstract class CommandError extends Error {
  readonly details: string;

  constructor(details: string, options?: ErrorOptions) {
    super(details, options);
    this.details = details;
  }
}

/** A number with its noun: "1 canvas", "2 canvases". @param plural Only needed if it isn't the noun plus s. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** "2 canvases, 1 API key and 0 blocked sources" */
export function countedContent(content: { canvases: number; keys: number; blocked: number }): string {
  const { canvases, keys, blocked } = content;
  const [first, second] = [counted(canvases, "canvas", "canvases"), counted(keys, "API key")];
  return `${first}, ${second} and ${counted(blocked, "blocked source")}`;
}
