import type * as z from "zod";

/** A batch can be wrong a hundred times; more issues than these would only repeat themselves. */
const issuesShown = 3;

/**
 * The `error.details` for input that a schema refused (rule B2): `texts[2]: …; encoding: …`. The server and the canvas
 * service both word a refusal by it.
 *
 * @param place what stands for the input itself where no field is to blame, such as `body`
 */
export function describeIssues(issues: readonly z.core.$ZodIssue[], place: string): string {
  const shown = issues.slice(0, issuesShown).map(({ path, message }) => `${fieldName(path) || place}: ${message}`);
  if (issues.length > issuesShown) shown.push(`and ${issues.length - issuesShown} more`);
  return shown.join("; ");
}

/** `["results", 0, "hash"]` as it is written in JavaScript: `results[0].hash`. Empty for an empty path. */
function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, key) => {
    if (typeof key === "number") return `${name}[${key}]`;
    return name === "" ? String(key) : `${name}.${String(key)}`;
  }, "");
}
