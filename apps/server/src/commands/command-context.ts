import type { Environment } from "@fingerpaint/services/settings";
import type { Command } from "commander";
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
