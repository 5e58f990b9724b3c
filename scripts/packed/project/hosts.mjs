// Both services in Bun.serve or Deno.serve, whichever runs this.
import { createMemoryStore } from "@fingerpaint/canvas-store";
import {
  canvas,
  canvasSettings,
  createApp,
  createFetchHandler,
  createFrame,
  createLogger,
  frameSettings,
  md5,
  md5Settings,
  pages,
  readEnvironment,
  readWebFiles,
  webFolder,
} from "@fingerpaint/services";

const settings = readEnvironment(
  { frame: frameSettings, md5: md5Settings, canvas: canvasSettings },
  { BASE_PATH: "/tools", API_KEYS: "a-key-of-mine" },
);
const frame = createFrame({ settings: settings.frame, logger: createLogger({ level: "warn" }) });
const canvases = canvas(frame, { settings: settings.canvas, store: createMemoryStore() });
const web = readWebFiles(webFolder(), { frame: settings.frame, services: ["md5", "canvas"] });
const modules = [md5(frame, settings.md5), canvases, pages(frame, { canvas: canvases, web })];

const handle = createFetchHandler(createApp({ frame, modules }));
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
