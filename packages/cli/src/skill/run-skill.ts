import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { CliFailure } from "../program/cli-failure.ts";
import { exitCodes } from "../program/exit-codes.ts";
import { jsonResult, note } from "../terminal/notes.ts";
import { skillText } from "./skill-text.ts";

/** The options of `skill`. */
export interface SkillOptions {
  /** The folder of an agent's skills; true for that of the current project. */
  readonly install?: string | true;
  readonly force?: boolean;
  readonly json?: boolean;
}

const projectFolder = path.join(".claude", "skills");

/** `fingerpaint skill`: prints the skill file, or puts it where an agent finds it. */
export async function runSkill({ install, force, json }: SkillOptions): Promise<void> {
  if (install === undefined) {
    if (json) jsonResult({ skill: skillText() });
    else process.stdout.write(skillText());
    return;
  }
  const file = path.join(install === true ? projectFolder : install, "fingerpaint", "SKILL.md");
  if (existsSync(file) && !force) {
    throw new CliFailure("FILE_EXISTS", `${file} is there already.`, {
      hint: "--force replaces it.",
      exitCode: exitCodes.usage,
    });
  }
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, skillText());
  if (json) jsonResult({ file });
  else note(`Written to ${file}.`);
}
