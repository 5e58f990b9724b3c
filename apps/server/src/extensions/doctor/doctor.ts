import { ConfigError, type Environment } from "@fingerpaint/services/settings";
import type { CommandOutput, ExitCode } from "../../program/command-line.ts";
import { version } from "../../program/version.ts";
import { misspeltVariables, readConfig, type ServerSettings } from "../../settings/server-settings.ts";
import { checkStorage } from "./check-storage.ts";
import { checkFolder, checkNetwork } from "./check-surroundings.ts";
import { type HealthFinding, indented, problem } from "./findings.ts";

const oldestNode = [20, 19] as const;

/**
 * `doctor`: checks configuration, versions, storage, disk, clock and links, and prints a sentence about each. It is
 * read-only: it creates, moves and changes nothing. Exit code 1: there is a problem.
 */
export async function runDoctorCommand(environment: Environment, output: CommandOutput): Promise<ExitCode> {
  const findings = await examine(environment);
  for (const { level, about, found, advice } of findings) {
    output.out(`${level.padEnd(7)} ${about}: ${found}\n${advice === undefined ? "" : `        ${advice}\n`}`);
  }
  const problems = findings.filter(({ level }) => level === "problem").length;
  output.out(problems === 0 ? "No problem was found.\n" : `Problems found: ${problems}\n`);
  return problems === 0 ? 0 : 1;
}

async function examine(environment: Environment): Promise<HealthFinding[]> {
  const findings = [checkVersions(process.versions.node), ...checkSpelling(environment)];
  let settings: ServerSettings;
  try {
    settings = readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const advice = "docs/configuration.md lists what each variable may be. Nothing else was checked.";
    return [...findings, problem("configuration", indented(error.message), advice)];
  }
  const found = "Every variable that is set can be used.";
  return [
    ...findings,
    { level: "ok", about: "configuration", found },
    ...(await checkFolder(settings.data)),
    ...(await checkStorage(settings)),
    ...(await checkNetwork(settings)),
  ];
}

/** @param node "20.19.0" */
export function checkVersions(node: string): HealthFinding {
  const found = `This is Fingerpaint ${version} on Node ${node}.`;
  const [major = 0, minor = 0] = node.split(".").map(Number);
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    return problem("versions", found, `Use Node ${oldestNode.join(".")} or newer.`);
  }
  return { level: "ok", about: "versions", found };
}

function checkSpelling(environment: Environment): HealthFinding[] {
  return misspeltVariables(environment).map(({ name, meant }) =>
    problem("configuration", `${name} is unknown and has no effect.`, `Did you mean ${meant}? Rename it, or unset it.`),
  );
}
