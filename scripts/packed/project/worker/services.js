// Both services in workerd with Node's compatibility. The handler is made at the first request: before one, workerd
// gives no random numbers.
import { createMemoryStore } from "@fingerpaint/canvas-store";
import { createFetchHandler, createLogger, readConfig } from "@fingerpaint/server";

let handle;

export default {
  fetch(request, { API_KEYS, HASH_KEY }) {
    handle ??= createFetchHandler({
      config: readConfig({ BASE_PATH: "/tools", STORAGE: "memory", MCP: "off", API_KEYS, HASH_KEY }),
      store: createMemoryStore(),
      logger: createLogger({ level: "warn", destination: { write: (line) => console.log(line) } }),
    });
    return handle(request, { address: request.headers.get("CF-Connecting-IP") ?? undefined });
  },
};
