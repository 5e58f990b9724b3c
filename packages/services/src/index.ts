export { type CanvasOptions, canvas, createConfiguredCanvasService, type DiskSizes } from "./canvas/canvas.ts";
export {
  type CanvasAccessRules,
  type CanvasServiceModule,
  type CompiledSources,
  type FoundSource,
  type IdentityOf,
  openAccess,
} from "./canvas/canvas-module.ts";
export { type App, type AppOptions, createApp } from "./create-app.ts";
export { createAccess } from "./extensions/access/access.ts";
export { type AdminOptions, admin } from "./extensions/admin/admin.ts";
export { type AgentDocumentsOptions, agentDocuments } from "./extensions/agent-documents/agent-documents.ts";
export { type ClaimLink, claims, createClaimLinks } from "./extensions/claims/claims.ts";
export { type CompiledSourcesModule, compiledSources } from "./extensions/compiled-sources/compiled-sources.ts";
export { mcp } from "./extensions/mcp/mcp.ts";
export { type MetricsModule, type MetricsOptions, metrics } from "./extensions/metrics/metrics.ts";
export { createMetrics, type PrometheusMetrics, type SharedMetrics } from "./extensions/metrics/prometheus-metrics.ts";
export { combineCounts, countAhead } from "./extensions/shared-limits/shared-counts.ts";
export {
  createFetchHandler,
  type FetchHandler,
  type FetchHandlerOptions,
  type RequestSender,
} from "./frame/fetch/fetch-handler.ts";
export {
  type Bindings,
  createFrame,
  type Frame,
  type FrameOptions,
  type Module,
  type Readiness,
} from "./frame/frame.ts";
export { type ListeningServer, listen } from "./frame/http/listen.ts";
export { createKeyedHashes, type KeyedHashes } from "./frame/keys/keyed-hashes.ts";
export { type CreateLimiter, createMemoryLimiter, type Limit, type Limiter } from "./frame/limits/rate-rule.ts";
export { type Metrics, noMetrics, type StoreSizes } from "./frame/logging/metrics.ts";
export { ServiceError } from "./frame/request/service-error.ts";
export { type AcceptedKey, type ApiKeyRing, type ApiKeyRingOptions, createApiKeyRing, createKeyFile } from "./keys.ts";
export { type CreateLoggerOptions, createLogger } from "./logger.ts";
export { md5 } from "./md5/md5.ts";
export { type PagesOptions, pages } from "./pages/pages.ts";
export { readWebFiles, type WebFiles, type WebFilesOptions, webFolder } from "./pages/web-files.ts";
export {
  type AccessSettings,
  type AdminSettings,
  accessSettings,
  adminSettings,
  type CanvasSettings,
  ConfigError,
  type ConfigProblem,
  canvasSettings,
  type FrameSettings,
  frameSettings,
  type McpSettings,
  type Md5Settings,
  type MetricsSettings,
  mcpSettings,
  md5Settings,
  metricsSettings,
  type PagesSettings,
  pagesSettings,
  readEnvironment,
  type SettingsOf,
} from "./settings.ts";
