export { createLogger } from "@fingerpaint/services/logger";
export { ConfigError, KeyStoreError, StartError } from "@fingerpaint/services/settings";
export { type ComposedServices, composeServices, type ServerParts } from "./serve/compose-services.ts";
export { type RunningServer, type StartServerOptions, startServer } from "./serve/server.ts";
export { readConfig, type ServerSettings } from "./settings/server-settings.ts";
