import type * as z from "zod";

/** A batch can have a hundred issues; showing more than this would only be repetitive. */
const issuesShown = 3;

/**
 * The `error.details` for input that a schema refused (rule B2): `texts[2]: …; encoding: …`. Both the server and the
 * canvas service use it to describe refusals.
 *
 * @param place the name of the input itself, used if no field is to blame, such as `body`
 */
export function describeIssues(issues: readonly z.core.$ZodIssue[], place: string): string {
  const shown = issues.slice(0, issuesShown).map(({ path, message }) => `${fieldName(path) || place}: ${message}`);
  if (issues.length > issuesShown) shown.push(`and ${issues.length - issuesShown} more`);
  return shown.join("; ");
}

/** `["results", 0, "hash"]` as written in JavaScript: `results[0].hash`. Empty for an empty path. */
function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, key) => {
    if (typeof key === "number") return `${name}[${key}]`;
    return name === "" ? String(key) : `${name}.${String(key)}`;
  }, "");
}
