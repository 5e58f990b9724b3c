import { createMemoryStore } from "@fingerpaint/canvas-store";
import { createFetchHandler, createLogger, readConfig, readWebFiles, webFolder } from "@fingerpaint/server";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

const config = readConfig({ BASE_PATH: "/tools", API_KEYS: "a-key-of-mine", STORAGE: "memory" });
const handle = createFetchHandler({
  config,
  store: createMemoryStore(),
  keepsEncoding: false,
  web: readWebFiles(webFolder(), config),
  logger: createLogger({ level: "silent" }),
});
const answer = (request) => handle(request);

export { answer as DELETE, answer as GET, answer as HEAD, answer as PATCH, answer as POST };
