// Both services in Bun.serve or Deno.serve, whichever runs this.
import { createApp, createFetchHandler } from "@fingerpaint/services";
import { announce, createServices } from "./mounted/services.ts";

const handle = createFetchHandler(createApp(createServices()));
const place = { port: 0, hostname: "127.0.0.1" };

if (globalThis.Bun) {
  const fetch = (request, server) => handle(request, server.requestIP(request) ?? {});
  announce(Bun.serve({ ...place, maxRequestBodySize: 200 * 1_048_576, fetch }));
} else {
  Deno.serve({ ...place, onListen: announce }, (request, { remoteAddr }) =>
    handle(request, { address: remoteAddr.hostname }),
  );
}
