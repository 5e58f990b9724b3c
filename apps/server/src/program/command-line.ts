import { type Environment, OperatorError } from "@fingerpaint/services/settings";
import type { Command } from "commander";
import type { Logger } from "pino";
import type { ServerSettings } from "../settings/server-settings.ts";

/** A command's output: results go to `out`, everything else to `error`. */
export interface CommandOutput {
  out(text: string): void;
  error(text: string): void;
}

/** 0: success. 1: failure. 2: invalid command line or configuration. */
export type ExitCode = 0 | 1 | 2;

type Action = Parameters<Command["action"]>[0];

export interface CommandContext {
  readonly environment: Environment;
  readonly output: CommandOutput;
  settings(): ServerSettings;
  /** Makes an action that keeps the command's exit code, which commander would drop. */
  act(command: (...given: Parameters<Action>) => Promise<ExitCode>): Action;
}

/** The surroundings of a process that serves. */
export interface ServeContext {
  readonly logger: Logger;
  readonly output: CommandOutput;
  /** Resolves at a signal to stop. @param options.endsOnSecond Whether a second one ends the process. @default true */
  signalToStop(options?: { readonly endsOnSecond?: boolean }): Promise<void>;
}

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
