// Both services in Bun.serve or Deno.serve, whichever runs this.
import { createMemoryStore } from "@fingerpaint/canvas-store";
import { createFetchHandler, createLogger, readConfig, readWebFiles, webFolder } from "@fingerpaint/server";

const config = readConfig({ BASE_PATH: "/tools", API_KEYS: "a-key-of-mine", STORAGE: "memory" });
const handle = createFetchHandler({
  config,
  store: createMemoryStore(),
  web: readWebFiles(webFolder(), config),
  logger: createLogger({ level: "warn" }),
});
const place = { port: 0, hostname: "127.0.0.1" };
const announce = ({ port }) => console.log(`listening on http://127.0.0.1:${port}/tools`);

if (globalThis.Bun) {
  const fetch = (request, server) => handle(request, server.requestIP(request) ?? {});
  announce(Bun.serve({ ...place, maxRequestBodySize: 200 * 1_048_576, fetch }));
} else {
  Deno.serve({ ...place, onListen: announce }, (request, { remoteAddr }) =>
    handle(request, { address: remoteAddr.hostname }),
  );
}
