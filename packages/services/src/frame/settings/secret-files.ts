import { closeSync, openSync, readSync } from "node:fs";
import type { ConfigProblem, Environment } from "./config-error.ts";

/** No secret is longer: a larger file means that the path is wrong. */
const maxBytes = 1024 * 1024;

/**
 * Sets each secret to the content of the file that its `…_FILE` variable names. This keeps secrets out of the
 * environment, which child processes and crash reports show. The content is trimmed, and its lines become the entries
 * of a list.
 * @param secrets The names of the secret variables.
 * @returns the environment with the secrets, and one problem for each file that can't be used
 */
export function readSecretFiles(
  environment: Environment,
  secrets: readonly string[],
): {
  environment: Environment;
  problems: ConfigProblem[];
} {
  const problems: ConfigProblem[] = [];
  const read: Record<string, string> = {};
  for (const name of secrets) {
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
  const lines = readStart(path)
    .toString("utf8")
    .trim()
    .split(/\s*\n\s*/);
  // An empty value would count as unset, and switch a protection off.
  if (lines[0] === "") throw new Error("it is empty");
  return lines.join(",");
}

/** Reads a file that may be a pipe. A device without an end is refused once the limit is passed. */
function readStart(path: string): Buffer {
  const content = Buffer.alloc(maxBytes + 1);
  const descriptor = openSync(path, "r");
  try {
    let length = 0;
    for (let read = -1; read !== 0 && length < content.length; length += read) {
      read = readSync(descriptor, content, length, content.length - length, null);
    }
    if (length > maxBytes) throw new Error(`it is larger than ${maxBytes} bytes`);
    return content.subarray(0, length);
  } finally {
    closeSync(descriptor);
  }
}
