export { type App, type AppDependencies, createApp } from "./app.ts";
export { type LogLevel, readConfig, type ServerConfig } from "./config/config.ts";
export { ConfigError, type ConfigProblem } from "./config/config-error.ts";
export {
  createFetchHandler,
  type FetchHandler,
  type FetchHandlerOptions,
  type RequestSender,
} from "./fetch/fetch-handler.ts";
export { StartError } from "./http/start-error.ts";
export type { AcceptedKey, ApiKeyRing, ApiKeyRingOptions } from "./keys/api-key-ring.ts";
export { createApiKeyRing } from "./keys/api-key-ring.ts";
export { createKeyFile, type KeyEntry, type KeyFile } from "./keys/key-file.ts";
export { type KeyPermission, type KeyScope, scopeAllows } from "./keys/key-scope.ts";
export type { KeyStore } from "./keys/key-store.ts";
export { KeyStoreError } from "./keys/key-store-error.ts";
export { type CreateLoggerOptions, createLogger } from "./logging/logger.ts";
export { readWebFiles, type WebFiles, webFolder } from "./pages/web-files.ts";
export { type RunningServer, type StartServerOptions, startServer } from "./server.ts";
