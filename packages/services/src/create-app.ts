import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { maxBatchItems, maxSourceLength, maxStateBytes } from "@fingerpaint/api-contracts";
import {
  type CanvasService,
  type CanvasStore,
  CanvasStoreError,
  createCanvasAdministration,
} from "@fingerpaint/canvas-store";
import Router from "@koa/router";
import Koa from "koa";
import type { Logger } from "pino";
import packageDescription from "../package.json" with { type: "json" };
import { createCanvasLoads } from "./canvas/canvas-loads.ts";
import { createConfiguredCanvasService } from "./canvas/configured-canvas-service.ts";
import { allowListedOrigins, createCrossSiteGuard, createPasswordGuard } from "./canvas/cross-site.ts";
import { bindCanvasOperations, type CanvasOperationsOptions } from "./canvas/operations.ts";
import { createSessions } from "./canvas/sessions.ts";
import type { ServerConfig } from "./config/config.ts";
import { createAccessRules } from "./extensions/access/access-rules.ts";
import { createIdentities } from "./extensions/access/identity.ts";
import { createActivity } from "./extensions/admin/activity.ts";
import { bindAdminApi, createAdminKeyCheck } from "./extensions/admin/admin-api.ts";
import { bindAdminPage } from "./extensions/admin/admin-page.ts";
import { bindAgentDocuments } from "./extensions/agent-documents/agent-documents.ts";
import { createClaimLinks } from "./extensions/claims/claim-links.ts";
import { bindMcp } from "./extensions/mcp/bind-mcp.ts";
import { countCanvasUse } from "./extensions/metrics/counted-service.ts";
import { createMetrics, type Metrics } from "./extensions/metrics/metrics.ts";
import { createStoreSizes } from "./extensions/metrics/store-sizes.ts";
import { createBodyBudget } from "./frame/body/body-budget.ts";
import { createJsonInput } from "./frame/body/json-input.ts";
import { createTurns } from "./frame/http/answer-in-turn.ts";
import type { AppContext, AppState } from "./frame/http/context.ts";
import { createErrorReplies } from "./frame/http/error-replies.ts";
import { keepFrameSiteApart } from "./frame/http/frame-site.ts";
import { dropHeadLength } from "./frame/http/head-replies.ts";
import { createHostCheck } from "./frame/http/host-check.ts";
import { createLingering } from "./frame/http/linger.ts";
import { createOperationRoutes } from "./frame/http/operation-routes.ts";
import { normalizePath } from "./frame/http/paths.ts";
import { refuseLongQueries } from "./frame/http/query.ts";
import { refuseUnmatched } from "./frame/http/refuse-unmatched.ts";
import { createReplyBudget } from "./frame/http/reply-budget.ts";
import { nameRequest } from "./frame/http/request-id.ts";
import { createSecurityHeaders, forbidCaching } from "./frame/http/security-headers.ts";
import { refuseSwitchedOff } from "./frame/http/service-switch.ts";
import { createSite } from "./frame/http/site.ts";
import { bindSystemRoutes, type Readiness } from "./frame/http/system-routes.ts";
import { createUntrustedProxyWarning } from "./frame/http/untrusted-proxy.ts";
import { createApiKeyCheck } from "./frame/keys/api-key-check.ts";
import { type ApiKeyRing, createApiKeyRing } from "./frame/keys/api-key-ring.ts";
import { createKeyedHashes, type KeyedHashes } from "./frame/keys/keyed-hashes.ts";
import { type CreateLimiter, createMemoryLimiter } from "./frame/limits/limiters.ts";
import { createAddressRule, createRateRule } from "./frame/limits/rate-rule.ts";
import { createLogger } from "./frame/logging/logger.ts";
import { createReplyLog } from "./frame/logging/reply-log.ts";
import { bindMd5Operations, type Md5OperationsOptions } from "./md5/operations.ts";
import { bindSharePage } from "./pages/bind-share-page.ts";
import { bindWeb } from "./pages/bind-web.ts";
import { createMissingPage } from "./pages/missing-page.ts";
import { bindReference } from "./pages/reference.ts";
import type { WebFiles } from "./pages/web-files.ts";

export interface AppDependencies {
  config: ServerConfig;
  /** The canvas store, which `/readyz` also checks. The caller closes it. */
  store: CanvasStore;
  /** @default the service that `config` describes, on top of `store` */
  canvasService?: CanvasService;
  /** @default the keys in `config` */
  apiKeys?: ApiKeyRing;
  /** @default JSON lines on standard error, at the level in `config` */
  logger?: Logger;
  /** The state that `/readyz` reports. @default always ready */
  readiness?: Readiness;
  /** Creates the limiters. @default limiters that count in this process */
  createLimiter?: CreateLimiter;
  /** The metrics to update. @default metrics of this app alone */
  metrics?: Metrics;
  /**
   * Derives the names for addresses and owners in logs and operators' lists, the ids of links by key, and the proofs
   * in claim links.
   * @default derives from `HASH_KEY` in `config`, otherwise from a random key that lasts as long as the app
   */
  hashes?: KeyedHashes;
  /** The built pages. @default null: share links show sources on a page without scripts, and no other pages exist */
  web?: WebFiles | null;
  /**
   * Whether to refuse requests for hosts that `HOST` and `SITE_URL` in `config` don't allow. For servers that listen on
   * the host in `config`. @default false: the app that this one is mounted in knows its hosts
   */
  checksHost?: boolean;
  /** The release that metrics and agents are shown. @default the version of this package */
  version?: string;
}

/** The HTTP side of both services: a Koa app. Koa's types aren't exposed, because they clash with Express 5's. */
export interface App {
  /** Returns a handler for Node's requests, to listen with or to mount. */
  callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/** The limit on all JSON bodies in memory, as a multiple of the largest allowed body (rule M6). */
const budgetInBodies = 2;

/** The most bytes that JSON needs for one byte of text: an ASCII character escaped as `\uXXXX`. */
const bytesOfEscape = 6;

/** The bytes that a JSON body may have besides its text or source. */
const otherFieldsBytes = 65_536;

/** The most values and names that a state can have: two for every three bytes, as in `[],`. */
const maxStateValues = Math.ceil((2 * maxStateBytes) / 3);

/**
 * The whole HTTP side of both services. The caller listens, or mounts `callback()` in another app.
 *
 * @example
 * const app = createApp({ config: readConfig(process.env), store: createMemoryStore() });
 * http.createServer(app.callback()).listen(3000);
 */
export function createApp(dependencies: AppDependencies): App {
  const { config, store, web = null, readiness = { ready: true }, checksHost = false } = dependencies;
  const { version = packageDescription.version } = dependencies;
  const {
    apiKeys = createApiKeyRing({ keys: config.apiKeys, store: null }),
    logger = createLogger({ level: config.logLevel }),
  } = dependencies;
  const { createLimiter = createMemoryLimiter, metrics = createMetrics() } = dependencies;
  const { hashes = createKeyedHashes(config.hashKey ?? randomBytes(32)) } = dependencies;
  const canvasService = countCanvasUse(
    dependencies.canvasService ?? createConfiguredCanvasService(config, store, { hashes }),
    metrics,
  );
  const site = createSite(config);
  const identityOf = createIdentities(config, site);
  const sessions = createSessions(config, site, identityOf, canvasService.moveAll);
  const budget = createBodyBudget(budgetInBodies * config.maxJsonBytes);
  metrics.showBodyBytes(() => budget.used);
  const replies = createReplyBudget(site.networkName);
  metrics.showReplyBytes(() => replies.used);
  metrics.showStore(createStoreSizes(store, config));
  metrics.showBuild({ version, node: process.version, storage: config.storage });
  const loadCanvas = createCanvasLoads(canvasService, createLimiter);
  const { hashing, wrongKeys, publishing, loading } = config.rateLimits;
  const keyRule = createRateRule("key", hashing, { counts: "hashing", createLimiter });
  const countWrongKey = createAddressRule(wrongKeys, { counts: "wrong-keys", createLimiter, site });
  const countWrite = createAddressRule(publishing, { counts: "publishing", createLimiter, site });
  const countRead = createAddressRule(loading, { counts: "loading", createLimiter, site });
  const keyCheck = createApiKeyCheck({ apiKeys, countWrongKey });
  const access = createAccessRules(config, identityOf, keyCheck);

  /** Reads the bodies of operations that take one text of up to this many units, each at least a byte long. */
  const oneTextInput = (units: number, maxItems = 0) =>
    createJsonInput(budget, {
      maxBytes: Math.min(bytesOfEscape * units + otherFieldsBytes, config.maxJsonBytes),
      maxItems,
    });

  const router = new Router<AppState>();
  const routes = createOperationRoutes(router, config.basePath);
  const md5Options: Md5OperationsOptions = {
    limits: config,
    withText: oneTextInput(config.maxTextBytes),
    withTexts: createJsonInput(budget, { maxBytes: config.maxJsonBytes, maxItems: maxBatchItems }),
    checkApiKey: async (context) => {
      const { id } = await keyCheck.require(context, "hash");
      await keyRule.count(context, id);
    },
  };
  const canvasOptions: CanvasOperationsOptions = {
    canvasService,
    loadCanvas,
    sessions,
    site,
    withJsonBody: oneTextInput(maxSourceLength + maxStateBytes, maxStateValues),
    refuseCrossSite: createCrossSiteGuard(config, site),
    refuseForeignPassword: createPasswordGuard(config, site),
    countWrite,
    countRead,
    replies,
    access,
    hashes,
    claimLinks: createClaimLinks(hashes),
  };
  // Must come before share links, whose path matches any segment.
  if (web !== null) bindWeb(router, web, config);
  if (config.services.md5) bindMd5Operations(routes, md5Options);
  if (config.services.canvas) {
    bindCanvasOperations(routes, canvasOptions);
    bindSharePage(router, {
      config,
      loadCanvas,
      refuseForeignPassword: canvasOptions.refuseForeignPassword,
      countRead,
      access,
      sessions,
      site,
      replies,
      reportUrl: config.reportUrl,
      web,
    });
    if (config.mcp) bindMcp(router, { ...canvasOptions, config, logger, version, keyCheck, countKey: keyRule.count });
  }
  if (config.adminKeys.length > 0) {
    const administration = createCanvasAdministration({ store });
    const check = createAdminKeyCheck({ keys: config.adminKeys, countWrongKey });
    const activity = createActivity(administration, metrics);
    bindAdminApi(router, { administration, hashes, activity, logger, siteAddress: site.address, check });
    if (web !== null) bindAdminPage(router, web, config);
  }
  bindAgentDocuments(router, { config, site, replies, cli: web?.cli ?? null });
  // Strict, so that only the spelling that proxies are configured to block matches.
  const systemRouter = new Router<AppState>({ strict: true, sensitive: true });
  bindSystemRoutes(systemRouter, { config, store, readiness, metrics, site });
  bindReference(router, web);

  const app = new Koa<AppState>();
  app.use(createTurns());
  app.use(nameRequest);
  app.use(createReplyLog(logger, metrics, site));
  app.use(createUntrustedProxyWarning(config, logger));
  app.use(createLingering());
  app.use(createSecurityHeaders(config));
  app.use(forbidCaching);
  app.use(dropHeadLength);
  app.use(createErrorReplies(logger));
  app.use(refuseLongQueries);
  if (checksHost) app.use(createHostCheck(config, site));
  if (config.corsOrigins.length > 0) app.use(allowListedOrigins(config));
  if (config.frameOrigin !== null) app.use(keepFrameSiteApart(config.frameOrigin, config, site));
  if (web !== null) app.use(createMissingPage(web, config));
  app.use(routes.exactly);
  app.use(normalizePath(config.basePath));
  app.use(refuseSwitchedOff(config));
  app.use(systemRouter.routes());
  app.use(router.routes());
  app.use(refuseUnmatched);
  app.on("error", (error: unknown, context?: AppContext) => {
    // A client that disconnects isn't a failure: its request's log line says that the reply is incomplete.
    const isGone = context !== undefined && (context.req.socket.destroyed || !context.req.complete);
    // A store failure in the middle of a reply is one: it's the reason why the connection was cut.
    if (!isGone || CanvasStoreError.isInstance(error)) logger.error({ err: error }, "reply failed");
  });
  return app;
}
