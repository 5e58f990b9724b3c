import type { Operation } from "@fingerpaint/api-contracts";
import { createOpenApiDocument } from "@fingerpaint/api-contracts/openapi";
import type { CanvasStore } from "@fingerpaint/canvas-store";
import type Router from "@koa/router";
import type { ServerConfig } from "../../config/config.ts";
import type { Metrics } from "../../extensions/metrics/metrics.ts";
import { checkMetricsReader } from "../../extensions/metrics/metrics-access.ts";
import { configuredAddress } from "./addresses.ts";
import type { AppState, SystemRoute } from "./context.ts";
import { createFreeSpaceCheck } from "./free-space.ts";
import { createHostNames } from "./host-check.ts";
import { ServiceError } from "./service-error.ts";
import type { Site } from "./site.ts";

/** Set to false when the server starts shutting down. */
export interface Readiness {
  ready: boolean;
}

export interface SystemRoutesOptions {
  config: ServerConfig;
  store: CanvasStore;
  readiness: Readiness;
  metrics: Metrics;
  site: Site;
}

/** Registers the routes for operators and tools: health, readiness, metrics and the contract. */
export function bindSystemRoutes(router: Router<AppState>, options: SystemRoutesOptions): void {
  const { config, store, readiness, metrics, site } = options;
  let openApi: Buffer | undefined;

  const hasFreeSpace = createFreeSpaceCheck(config);
  const storeCheck = atMostOnceASecond(async () => {
    await store.check();
    await hasFreeSpace();
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
      throw new ServiceError("SERVICE_UNAVAILABLE", "the server is shutting down", { headers: { "Retry-After": "1" } });
    }
    await storeCheck();
    context.body = { status: "ready" };
  });

  const { metrics: access } = config;
  const isOwnHost = createHostNames(config);
  if (access === "local" || access === "public") {
    get("/metrics", "metrics", async (context) => {
      checkMetricsReader(context, access, site, isOwnHost);
      const { contentType, text } = await metrics.render();
      context.type = contentType;
      context.body = text;
    });
  }

  get("/openapi.json", "openapi", (context) => {
    context.type = "application/json";
    // Created on first use, because it takes longer than the rest of a start. All replies share these bytes.
    openApi ??= Buffer.from(
      JSON.stringify(
        createOpenApiDocument({
          serverUrl: configuredAddress(config) ?? (config.basePath || "/"),
          services: servicesOf(config),
        }),
      ),
    );
    context.body = openApi;
  });
}

function servicesOf({ services }: ServerConfig): Operation["service"][] {
  return (["canvas", "md5"] as const).filter((service) => services[service]);
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
