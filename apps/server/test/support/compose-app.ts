import { type App, createApiKeyRing, createKeyedHashes } from "@fingerpaint/services";
import { createLogger } from "@fingerpaint/services/logger";
import { composeServices, type ServerParts } from "../../src/serve/compose-services.ts";
import type { ServerSettings } from "../../src/settings/server-settings.ts";

/** The app of these settings over a store, without pages and log unless they are given. */
export function composeApp(settings: ServerSettings, parts: Pick<ServerParts, "store"> & Partial<ServerParts>): App {
  const { app } = composeServices(settings, {
    apiKeys: createApiKeyRing({ keys: settings.frame.apiKeys, store: null }),
    hashes: createKeyedHashes(settings.frame.hashKey ?? "secret of the test server"),
    logger: createLogger({ level: "silent" }),
    readiness: { ready: true },
    webFolder: null,
    ...parts,
  });
  return app;
}
