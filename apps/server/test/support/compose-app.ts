import { type App, createApiKeyRing, createKeyedHashes } from "@fingerpaint/services";
import { createLogger } from "@fingerpaint/services/logger";
import { type ComposedServices, composeServices, type ServerParts } from "../../src/serve/compose-services.ts";
import type { ServerSettings } from "../../src/settings/server-settings.ts";

type TestParts = Pick<ServerParts, "store"> & Partial<ServerParts>;

/** The app of these settings over a store, without pages and log unless they are given. */
export function composeApp(settings: ServerSettings, parts: TestParts): App {
  return composeTestServices(settings, parts).app;
}

/** The same with its modules, to close them. */
export function composeTestServices(settings: ServerSettings, parts: TestParts): ComposedServices {
  return composeServices(settings, {
    apiKeys: createApiKeyRing({ keys: settings.frame.apiKeys, store: null }),
    hashes: createKeyedHashes(settings.frame.hashKey ?? "secret of the test server"),
    logger: createLogger({ level: "silent" }),
    readiness: { ready: true },
    webFolder: null,
    ...parts,
  });
}
