import { readFileSync } from "node:fs";
import type { ConfigProblem } from "./config-error.ts";
import { configVariables, variableDocumentation } from "./config-variables.ts";

/** No secret is longer; a wrong path, say to a device, must not be read to its end. */
const maxBytes = 1024 * 1024;

/** The names of the secret variables. Each may be given as a file, by the name with `_FILE`. */
export const secretVariables: readonly string[] = Object.entries(configVariables)
  .filter(([, schema]) => variableDocumentation.get(schema)?.secret)
  .map(([name]) => name);

/**
 * Puts the content of each file that a `…_FILE` variable names in the place of the secret, so that secrets stay out of
 * the environment, which child processes and crash reports show. White space around the content is dropped, and lines
 * count as entries of a list.
 * @returns the environment with the secrets, and one problem for each file that can't be used
 */
export function readSecretFiles(environment: Readonly<Record<string, string | undefined>>): {
  environment: Readonly<Record<string, string | undefined>>;
  problems: ConfigProblem[];
} {
  const problems: ConfigProblem[] = [];
  const read: Record<string, string> = {};
  for (const name of secretVariables) {
    const variable = `${name}_FILE`;
    const path = environment[variable];
    if (!path) continue;
    if (environment[name]) {
      problems.push({ variable, problem: `${variable} and ${name} are both set; allowed: one of them` });
      continue;
    }
    try {
      read[name] = readSecret(path);
    } catch (error) {
      const reason = (error as Error).message;
      problems.push({ variable, problem: `${variable} is ${JSON.stringify(path)}, which can't be used: ${reason}` });
    }
  }
  return { environment: { ...environment, ...read }, problems };
}

function readSecret(path: string): string {
  const content = readFileSync(path);
  if (content.length > maxBytes) throw new Error(`it is larger than ${maxBytes} bytes`);
  const lines = content
    .toString("utf8")
    .trim()
    .split(/\s*\n\s*/);
  // An empty value would mean that the variable isn't set, and switch a protection off.
  if (lines[0] === "") throw new Error("it is empty");
  return lines.join(",");
}
