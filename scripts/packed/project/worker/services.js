// Both services in workerd with Node's compatibility. The handler is made at the first request: before one, workerd
// gives no random numbers.
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
} from "@fingerpaint/services";

let handle;

function open(environment) {
  const settings = readEnvironment({ frame: frameSettings, md5: md5Settings, canvas: canvasSettings }, environment);
  const logger = createLogger({ level: "warn", destination: { write: (line) => console.log(line) } });
  const frame = createFrame({ settings: settings.frame, logger });
  const canvases = canvas(frame, { settings: settings.canvas, store: createMemoryStore() });
  const modules = [md5(frame, settings.md5), canvases, pages(frame, { canvas: canvases })];
  return createFetchHandler(createApp({ frame, modules }));
}

export default {
  fetch(request, { API_KEYS, HASH_KEY }) {
    handle ??= open({ BASE_PATH: "/tools", API_KEYS, HASH_KEY });
    return handle(request, { address: request.headers.get("CF-Connecting-IP") ?? undefined });
  },
};
