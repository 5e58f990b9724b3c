export {
  type App,
  type AppDependencies,
  createApp,
  createFetchHandler,
  type FetchHandler,
  type FetchHandlerOptions,
  type RequestSender,
  readWebFiles,
  type WebFiles,
  webFolder,
} from "@fingerpaint/services";
export {
  type AcceptedKey,
  type ApiKeyRing,
  type ApiKeyRingOptions,
  createApiKeyRing,
  createKeyFile,
  type KeyEntry,
  type KeyFile,
  type KeyPermission,
  type KeyScope,
  type KeyStore,
  scopeAllows,
} from "@fingerpaint/services/keys";
export { type CreateLoggerOptions, createLogger } from "@fingerpaint/services/logger";
export {
  ConfigError,
  type ConfigProblem,
  KeyStoreError,
  type LogLevel,
  readConfig,
  type ServerConfig,
  StartError,
} from "@fingerpaint/services/settings";
export { type RunningServer, type StartServerOptions, startServer } from "./server.ts";
