import {
  accessSettings,
  adminSettings,
  canvasSettings,
  type Environment,
  frameSettings,
  mcpSettings,
  md5Settings,
  metricsSettings,
  pagesSettings,
  readEnvironment,
  type SettingsOf,
  secretsOf,
} from "@fingerpaint/services/settings";
import { distance } from "fastest-levenshtein";
import { withDefaultSocket } from "../extensions/admin/admin-access.ts";
import { processesSettings } from "../extensions/processes/settings.ts";
import { dataSettings } from "./data-settings.ts";
import { processSettings } from "./process-settings.ts";

/** The tables of everything that the server reads from its environment, by the name of the settings. */
export const settingsTables = {
  processes: processesSettings,
  process: processSettings,
  data: dataSettings,
  md5: md5Settings,
  canvas: canvasSettings,
  pages: pagesSettings,
  access: accessSettings,
  admin: adminSettings,
  mcp: mcpSettings,
  metrics: metricsSettings,
  frame: frameSettings,
};

/** The server's settings, by module. `docs/configuration.md` explains the variables. */
export type ServerSettings = SettingsOf<typeof settingsTables>;

/**
 * Reads the server's settings.
 * @param environment `process.env`, or a test's environment.
 * @throws ConfigError that names every bad variable and every contradiction, and what is allowed.
 */
export function readConfig(environment: Environment): ServerSettings {
  const settings = readEnvironment(settingsTables, environment);
  return {
    ...settings,
    admin: withDefaultSocket(settings),
  };
}

/** Whether a service needs API keys, so that a server without any creates one at its first start (rule M13). */
export function needsKeys(settings: ServerSettings): boolean {
  return settings.md5.enabled || settings.access.publish === "keys";
}

/** The most letters that may be missing, extra or different, and the largest part of a name that they may be. */
const maxDistance = 3;
const maxDifference = 0.3;
/** Shorter names are too similar to those of other programs: `HOST` and `HOSTNAME`. */
const minLength = 8;

/** Finds names in the environment that nearly match one of our variables: they look set but have no effect. */
export function misspeltVariables(environment: Environment) {
  const known = [
    ...Object.values(settingsTables).flatMap(({ variables }) => Object.keys(variables)),
    ...secretsOf(settingsTables).map((name) => `${name}_FILE`),
  ];
  const unknown = Object.keys(environment).filter((name) => name.length >= minLength && !known.includes(name));
  return unknown.flatMap((name) => {
    const meant = known.find(
      (ours) => ours.length >= minLength && distance(name, ours) <= Math.min(maxDistance, maxDifference * ours.length),
    );
    return meant === undefined ? [] : [{ name, meant }];
  });
}
