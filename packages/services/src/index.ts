export { createConfiguredCanvasService } from "./canvas/configured-canvas-service.ts";
export { startPurging } from "./canvas/purge-expired.ts";
export { type App, type AppDependencies, createApp } from "./create-app.ts";
export { createActivity } from "./extensions/admin/activity.ts";
export { adminApiPath } from "./extensions/admin/admin-api.ts";
export { openAdminSocket } from "./extensions/admin/admin-socket.ts";
export { type ClaimLink, createClaimLinks } from "./extensions/claims/claim-links.ts";
export { createSourceCheck } from "./extensions/mcp/source-check.ts";
export { createMetrics, type Metrics, type SharedMetrics } from "./extensions/metrics/metrics.ts";
export { openMetricsServer } from "./extensions/metrics/metrics-server.ts";
export {
  createFetchHandler,
  type FetchHandler,
  type FetchHandlerOptions,
  type RequestSender,
} from "./frame/fetch/fetch-handler.ts";
export { createFreeSpaceCheck, readFreeBytes } from "./frame/http/free-space.ts";
export { type ListeningServer, listen } from "./frame/http/listen.ts";
export { createKeyedHashes, type KeyedHashes } from "./frame/keys/keyed-hashes.ts";
export { type CreateLimiter, createMemoryLimiter, type Limit, type Limiter } from "./frame/limits/limiters.ts";
export { type ApiKeyRing, createApiKeyRing, createKeyFile } from "./keys.ts";
export { createLogger } from "./logger.ts";
export { readWebFiles, type WebFiles, webFolder } from "./pages/web-files.ts";
export { ConfigError, readConfig, type ServerConfig } from "./settings.ts";
