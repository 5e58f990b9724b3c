import { createMemoryStore } from "@fingerpaint/canvas-store";
import { type AppDependencies, createLogger, readConfig, readWebFiles, webFolder } from "@fingerpaint/server";

const config = readConfig({
  BASE_PATH: "/tools",
  API_KEYS: process.env.API_KEYS ?? "a-key-of-mine",
  STORAGE: "memory",
});
const folder = webFolder();

/** Every program here serves both services and their pages under `/tools`, with an in-memory store. */
export const services: AppDependencies = {
  config,
  store: createMemoryStore(),
  // Without the built pages, a share link shows the canvas's source.
  web: folder === null ? null : readWebFiles(folder, config),
  logger: createLogger({ level: "warn" }),
};

/** Prints the address of the program, for the test that runs it. */
export function announce(address: unknown): void {
  const port = typeof address === "object" && address !== null && "port" in address ? address.port : "?";
  console.log(`listening on http://127.0.0.1:${port}/tools`);
}
