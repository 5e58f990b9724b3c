import type { RequestListener } from "node:http";
import type { CanvasService, CanvasStore } from "@fingerpaint/canvas-store";
import Router from "@koa/router";
import Koa from "koa";
import type { Logger } from "pino";
import { createBodyBudget } from "./body/body-budget.ts";
import { createCanvasLoads } from "./canvases/canvas-loads.ts";
import type { ServerConfig } from "./config/config.ts";
import type { AppContext, AppState } from "./http/app-state.ts";
import { createFrame } from "./http/around-every-request.ts";
import { answerDirectly, type DirectRoutes } from "./http/direct-routes.ts";
import { dropHeadLength } from "./http/head-replies.ts";
import { normalizePath } from "./http/paths.ts";
import { createRateLimit } from "./http/rate-limits.ts";
import { applyHeaders } from "./http/reply-headers.ts";
import { createCommonHeaders } from "./http/security-headers.ts";
import { createSite } from "./http/site.ts";
import { createApiKeyCheck } from "./keys/api-key-check.ts";
import type { ApiKeyRing } from "./keys/api-key-ring.ts";
import { createMetrics } from "./logging/metrics.ts";
import { createReplyObserver } from "./logging/observe-replies.ts";
import { refuseUnmatched } from "./operations/bind.ts";
import { bindCanvasOperations } from "./operations/canvas.ts";
import { bindMd5Operations } from "./operations/md5.ts";
import { bindSystemRoutes, type Readiness } from "./operations/system.ts";
import { bindSharePage } from "./pages/bind-share-page.ts";
import { bindWeb } from "./pages/bind-web.ts";
import { bindReference } from "./pages/reference.ts";
import type { WebFiles } from "./pages/web-files.ts";
import { allowListedOrigins, createCrossSiteGuard } from "./sessions/cross-site.ts";
import { createSessions } from "./sessions/sessions.ts";

export interface AppDependencies {
  config: ServerConfig;
  canvasService: CanvasService;
  /** The store that the service uses, asked by `/readyz`. */
  store: CanvasStore;
  apiKeys: ApiKeyRing;
  logger: Logger;
  readiness: Readiness;
  /** The built pages. @default null: share links show sources on a page without scripts, and there are no other pages */
  web?: WebFiles | null;
}

/** All JSON bodies in memory together, as a multiple of the largest one allowed (rule M6). */
const budgetInBodies = 2;

/** The largest source, all of it escaped as `\uXXXX`, and the other fields fit well into this. */
const maxCanvasBodyBytes = 2_097_152;

/** The whole HTTP side of both services as a Koa app; listening is the caller's, through `callback()`. */
export function createApp(dependencies: AppDependencies): Koa<AppState> {
  const { config, canvasService, store, apiKeys, logger, readiness, web = null } = dependencies;
  const site = createSite(config);
  const sessions = createSessions(config, site);
  const budget = createBodyBudget(budgetInBodies * config.maxJsonBytes);
  const metrics = createMetrics(budget);
  const loadCanvas = createCanvasLoads(canvasService);
  const keyLimit = createRateLimit("key", config.rateLimitPerMinute);
  const addressLimit = createRateLimit("address", config.rateLimitPerMinute);

  const directRoutes: DirectRoutes = new Map();
  const router = new Router<AppState>();
  bindMd5Operations(router, {
    config,
    budget,
    checkApiKey: createApiKeyCheck({ apiKeys, keyLimit, addressLimit, site }),
    directRoutes,
  });
  bindCanvasOperations(router, {
    canvasService,
    loadCanvas,
    sessions,
    site,
    budget,
    maxBodyBytes: Math.min(maxCanvasBodyBytes, config.maxJsonBytes),
    refuseCrossSite: createCrossSiteGuard(config, site),
    countWrite: (context) => addressLimit.count(context, site.clientAddress(context)),
  });
  if (web !== null) bindWeb(router, web);
  bindSharePage(router, { loadCanvas, sessions, site, web });
  bindSystemRoutes(router, { config, store, readiness, metrics });
  bindReference(router);

  const app = new Koa<AppState>();
  const frame = createFrame({
    commonHeaders: createCommonHeaders(config),
    observeReply: createReplyObserver(logger, metrics, site),
    logger,
  });
  app.use((context, next) =>
    frame(context, async () => {
      await next();
      dropHeadLength(context);
      applyHeaders(context);
    }),
  );
  if (config.corsOrigins.length > 0) app.use(allowListedOrigins(config));
  app.use(normalizePath(config.basePath));
  app.use(router.routes());
  app.use(refuseUnmatched);
  app.on("error", (error: unknown, context?: AppContext) => {
    // A client that went away is no failure: its request's own line says that the reply isn't complete.
    if (!context?.req.socket.destroyed) logger.error({ err: error }, "reply failed");
  });
  // CORS headers are given in Koa.
  if (config.corsOrigins.length === 0) {
    const throughKoa: RequestListener = app.callback();
    const onFailure = (error: unknown) => app.emit("error", error);
    const listener = answerDirectly(directRoutes, { frame, throughKoa, onFailure });
    app.callback = () => listener as ReturnType<typeof app.callback>;
  }
  return app;
}
