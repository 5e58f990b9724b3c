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
} from "@fingerpaint/services/settings";
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
