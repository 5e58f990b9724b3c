import { createMemoryStore } from "@fingerpaint/canvas-store";
import { createFetchHandler, createLogger, readConfig, readWebFiles, webFolder } from "@fingerpaint/server";

const config = readConfig({ BASE_PATH: "/tools", API_KEYS: "a-key-of-mine", STORAGE: "memory" });

export const handle = createFetchHandler({
  config,
  store: createMemoryStore(),
  web: readWebFiles(webFolder(), config),
  logger: createLogger({ level: "warn" }),
});
