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

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

const settings = readEnvironment(
  { frame: frameSettings, md5: md5Settings, canvas: canvasSettings },
  { BASE_PATH: "/tools", API_KEYS: "a-key-of-mine" },
);
const frame = createFrame({ settings: settings.frame, logger: createLogger({ level: "silent" }) });
const canvases = canvas(frame, { settings: settings.canvas, store: createMemoryStore() });
const web = readWebFiles(webFolder(), { frame: settings.frame, services: ["md5", "canvas"] });
const modules = [md5(frame, settings.md5), canvases, pages(frame, { canvas: canvases, web })];
const handle = createFetchHandler(createApp({ frame, modules }), { keepsEncoding: false });
const answer = (request) => handle(request);

export { answer as DELETE, answer as GET, answer as HEAD, answer as PATCH, answer as POST };
