import type { Environment } from "@fingerpaint/services/settings";
import type { Command } from "commander";
import type { Logger } from "pino";
import type { CommandOutput, ExitCode } from "../program/command-line.ts";
import type { ServerSettings } from "../settings/server-settings.ts";

type Action = Parameters<Command["action"]>[0];

/** The commands' surroundings. */
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
