import type { Command } from "commander";
import type { CommandContext } from "../../program/command-line.ts";

export function addDoctor(program: Command, { environment, output, act }: CommandContext): void {
  program
    .command("doctor")
    .description("Look for problems, and say what to do about them")
    .action(act(async () => (await import("./doctor.ts")).runDoctorCommand(environment, output)));
}
