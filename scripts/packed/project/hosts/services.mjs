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

export const handle = createFetchHandler(createApp({ frame, modules }));
