import { createMemoryStore } from "@fingerpaint/canvas-store";
import {
  type AppOptions,
  type CreateLoggerOptions,
  canvas,
  canvasSettings,
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

const tables = { frame: frameSettings, md5: md5Settings, canvas: canvasSettings };

/** Every program here serves both services and their pages under `/tools`, with an in-memory store. */
export function createServices(
  log: CreateLoggerOptions = { level: "warn" },
  { API_KEYS = "a-key-of-mine", HASH_KEY }: Readonly<Record<string, string | undefined>> = process.env,
): AppOptions {
  const settings = readEnvironment(tables, { BASE_PATH: "/tools", API_KEYS, HASH_KEY });
  const frame = createFrame({ settings: settings.frame, logger: createLogger(log) });
  const canvases = canvas(frame, { settings: settings.canvas, store: createMemoryStore() });
  const folder = webFolder();
  // Without the built pages, a share link shows the canvas's source.
  const web = folder === null ? null : readWebFiles(folder, { frame: settings.frame, services: ["md5", "canvas"] });
  return { frame, modules: [md5(frame, settings.md5), canvases, pages(frame, { canvas: canvases, web })] };
}

/** Prints the address of the program, for the test that runs it. */
export function announce(address: unknown): void {
  const port = typeof address === "object" && address !== null && "port" in address ? address.port : "?";
  console.log(`listening on http://127.0.0.1:${port}/tools`);
}
