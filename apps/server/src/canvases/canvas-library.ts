import {
  type CanvasLibrary,
  type CanvasStore,
  createCanvasLibrary,
  plaintextPasswords,
} from "@fingerpaint/canvas-store";
import type { ServerConfig } from "../config/config.ts";
import { createScryptPasswordKeeper } from "./scrypt-passwords.ts";

/**
 * The canvas library as it is configured.
 * @param now The clock, for tests.
 */
export function createConfiguredLibrary(
  config: Pick<ServerConfig, "canvasModules" | "passwordStorage">,
  store: CanvasStore,
  now: () => Date = () => new Date(),
): CanvasLibrary {
  const passwords = config.passwordStorage === "scrypt" ? createScryptPasswordKeeper() : plaintextPasswords;
  return createCanvasLibrary({ store, modules: config.canvasModules, passwords, now });
}
