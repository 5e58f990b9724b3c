export { type CanvasSettings, canvasSettings } from "./canvas/settings.ts";
export { type AccessSettings, accessSettings } from "./extensions/access/settings.ts";
export { type AdminSettings, adminApiPath, adminSettings } from "./extensions/admin/settings.ts";
export { type McpSettings, mcpSettings } from "./extensions/mcp/settings.ts";
export { type MetricsAccess, type MetricsSettings, metricsSettings } from "./extensions/metrics/settings.ts";
export { KeyStoreError } from "./frame/keys/api-key.ts";
export {
  configuredAddress,
  isLoopback,
  joinHostAndPort,
  reachableHost,
  StartError,
} from "./frame/request/addresses.ts";
export { OperatorError } from "./frame/request/service-error.ts";
export { type FrameSettings, frameSettings, type LogLevel } from "./frame/settings/frame-settings.ts";
export {
  ConfigError,
  type ConfigProblem,
  defineSettings,
  type Environment,
  readEnvironment,
  type SettingsCheck,
  type SettingsOf,
  type SettingsTable,
  secretsOf,
} from "./frame/settings/read-settings.ts";
export {
  byteSize,
  duration,
  oneOf,
  orOff,
  type SettingsSection,
  sizeUnits,
  variable,
  variableDocumentation,
  wholeNumber,
} from "./frame/settings/variable-forms.ts";
export { type Md5Settings, md5Settings } from "./md5/settings.ts";
export { type PagesSettings, pagesSettings } from "./pages/settings.ts";
