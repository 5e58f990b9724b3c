import { distance } from "fastest-levenshtein";
import { configVariables } from "./config-variables.ts";
import { secretVariables } from "./secret-files.ts";

/** Letters that may be missing, added or other. */
const maxDistance = 3;
/** Shorter names are near to those of other programs: `HOST` to `HOSTNAME`. */
const minLength = 8;

/** Finds the names in an environment that nearly match a variable of ours: their values seem set and aren't. */
export function misspeltVariables(environment: Readonly<Record<string, string | undefined>>) {
  const known = [...Object.keys(configVariables), ...secretVariables.map((name) => `${name}_FILE`)];
  const unknown = Object.keys(environment).filter((name) => name.length >= minLength && !known.includes(name));
  return unknown.flatMap((name) => {
    const meant = known.find((ours) => ours.length >= minLength && distance(name, ours) <= maxDistance);
    return meant === undefined ? [] : [{ name, meant }];
  });
}
