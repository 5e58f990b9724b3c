import { secretsOf } from "@fingerpaint/services/settings";
import { distance } from "fastest-levenshtein";
import { settingsTables } from "./server-settings.ts";

/** The most letters that may be missing, extra or different. */
const maxDistance = 3;
/** Shorter names are too similar to those of other programs: `HOST` and `HOSTNAME`. */
const minLength = 8;

/** Finds names in the environment that nearly match one of our variables: they look set but have no effect. */
export function misspeltVariables(environment: Readonly<Record<string, string | undefined>>) {
  const known = [
    ...Object.values(settingsTables).flatMap(({ variables }) => Object.keys(variables)),
    ...secretsOf(settingsTables).map((name) => `${name}_FILE`),
  ];
  const unknown = Object.keys(environment).filter((name) => name.length >= minLength && !known.includes(name));
  return unknown.flatMap((name) => {
    const meant = known.find((ours) => ours.length >= minLength && distance(name, ours) <= maxDistance);
    return meant === undefined ? [] : [{ name, meant }];
  });
}
