import type { IncomingMessage, ServerResponse } from "node:http";
import { createOpenApiDocument } from "@fingerpaint/api-contracts/openapi";
import { CanvasStoreError } from "@fingerpaint/canvas-store";
import Router from "@koa/router";
import Koa from "koa";
import type { Frame, Module } from "./frame/frame.ts";
import { createErrorReplies } from "./frame/http/error-replies.ts";
import { createLingering } from "./frame/http/linger.ts";
import { createOperationRoutes } from "./frame/http/operation-routes.ts";
import {
  allowListedOrigins,
  createHostCheck,
  createUntrustedProxyWarning,
  keepFrameSiteApart,
} from "./frame/http/other-sites.ts";
import { normalizePath, refuseSwitchedOff, refuseUnmatched } from "./frame/http/paths.ts";
import { createSecurityHeaders, dropHeadLength, forbidCaching, nameRequest } from "./frame/http/reply-headers.ts";
import { createReplyLog } from "./frame/logging/reply-log.ts";
import { configuredAddress } from "./frame/request/addresses.ts";
import type { AppContext, AppMiddleware, AppState, SystemRoute } from "./frame/request/context.ts";
import { refuseExcess } from "./frame/request/input.ts";
import { ServiceError } from "./frame/request/service-error.ts";
import { createTurns } from "./frame/request/unsent-replies.ts";

/** The HTTP side of both services: a Koa app. Koa's types aren't exposed, because they clash with Express 5's. */
export interface App {
  /** Returns a handler for Node's requests, to listen with or to mount. */
  callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

export interface AppOptions {
  /** Made by `createFrame`; the modules share it. */
  readonly frame: Frame;
  /** The features of the app, each made with the same frame. Routes are bound in this order. */
  readonly modules: readonly Module[];
}

/**
 * The HTTP side of the services that the modules are for. The caller listens, or mounts `callback()` in another app. It
 * also starts and closes the modules that run something besides requests.
 *
 * @example
 * const settings = readEnvironment({ frame: frameSettings, md5: md5Settings }, process.env);
 * const frame = createFrame({ settings: settings.frame });
 * const app = createApp({ frame, modules: [md5(frame, settings.md5)] });
 * http.createServer(app.callback()).listen(3000);
 */
export function createApp({ frame, modules }: AppOptions): App {
  const { settings, site, logger } = frame;
  const router = new Router<AppState>();
  // Strict, so that only the spelling that proxies are configured to block matches.
  const strictRouter = new Router<AppState>({ strict: true, sensitive: true });
  const operations = createOperationRoutes(router, settings.basePath);
  for (const module of modules) module.bind?.({ operations, router, strictRouter });
  bindSystemRoutes(strictRouter, frame, modules);

  const app = new Koa<AppState>();
  const use = (middleware: AppMiddleware | false | undefined) => middleware && app.use(middleware);
  use(createTurns());
  use(nameRequest);
  use(createReplyLog(logger, frame.metrics, site));
  use(createUntrustedProxyWarning(settings, logger));
  use(createLingering());
  use(createSecurityHeaders(settings));
  use(forbidCaching);
  use(dropHeadLength);
  use(createErrorReplies(logger));
  use(refuseExcess);
  use(frame.host !== null && createHostCheck({ ...settings, host: frame.host }, site));
  use(settings.corsOrigins.length > 0 && allowListedOrigins(settings));
  use(settings.frameOrigin !== null && keepFrameSiteApart(settings.frameOrigin, settings, site));
  for (const { answerMissing } of modules) use(answerMissing);
  use(operations.exactly);
  use(normalizePath(settings.basePath));
  use(refuseSwitchedOff(new Set(modules.flatMap(({ service }) => service ?? []))));
  app.use(strictRouter.routes());
  app.use(router.routes());
  use(refuseUnmatched);
  app.on("error", (error: unknown, context?: AppContext) => {
    // A client that disconnects isn't a failure: its request's log line says that the reply is incomplete.
    const isGone = context !== undefined && (context.req.socket.destroyed || !context.req.complete);
    // A store failure in the middle of a reply is one: it's the reason why the connection was cut.
    if (!isGone || CanvasStoreError.isInstance(error)) logger.error({ err: error }, "reply failed");
  });
  return app;
}

/** Registers the routes for operators and tools that every app has: health, readiness and the contract. */
function bindSystemRoutes(router: Router<AppState>, { settings, readiness }: Frame, modules: readonly Module[]): void {
  let openApi: Buffer | undefined;

  const checkModules = atMostOnceASecond(async () => {
    for (const { checkReady } of modules) await checkReady?.();
  });

  function get(path: string, name: SystemRoute, handle: Parameters<typeof router.get>[1]) {
    router.get(path, (context, next) => {
      context.state.operation = name;
      return handle(context, next);
    });
  }

  get("/healthz", "health", (context) => {
    context.body = { status: "alive" };
  });

  get("/readyz", "readiness", async (context) => {
    if (!readiness.ready) {
      throw new ServiceError("SERVICE_UNAVAILABLE", "the server is shutting down", { retryAfterSeconds: 1 });
    }
    await checkModules();
    context.body = { status: "ready" };
  });

  get("/openapi.json", "openapi", (context) => {
    context.type = "application/json";
    // Created on first use, because it takes longer than the rest of a start. All replies share these bytes.
    openApi ??= Buffer.from(
      JSON.stringify(
        createOpenApiDocument({
          serverUrl: configuredAddress(settings) ?? (settings.basePath || "/"),
          services: (["canvas", "md5"] as const).filter((name) => modules.some(({ service }) => service === name)),
        }),
      ),
    );
    context.body = openApi;
  });
}

/** `/readyz` is open to anyone, and a store's check writes to the disk: calls within a second share one check. */
function atMostOnceASecond(check: () => Promise<void>): () => Promise<void> {
  let startedAtMs = Number.NEGATIVE_INFINITY;
  let latest: Promise<void> = Promise.resolve();
  return () => {
    if (performance.now() - startedAtMs >= 1000) {
      startedAtMs = performance.now();
      latest = check();
    }
    return latest;
  };
}
