import { createOpenApiDocument } from "@fingerpaint/api-contracts/openapi";
import type Router from "@koa/router";
import type { Frame, Module } from "./frame.ts";
import { configuredAddress } from "./request/addresses.ts";
import type { AppState, SystemRoute } from "./request/context.ts";
import { ServiceError } from "./request/service-error.ts";

/** Registers the routes for operators and tools that every app has: health, readiness and the contract. */
export function bindSystemRoutes(
  router: Router<AppState>,
  { settings, readiness }: Pick<Frame, "settings" | "readiness">,
  modules: readonly Module[],
): void {
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
