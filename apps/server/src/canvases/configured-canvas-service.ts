import {
  type CanvasService,
  type CanvasStore,
  createCanvasService,
  plaintextPasswords,
} from "@fingerpaint/canvas-store";
import type { ServerConfig } from "../config/config.ts";
import { createScryptPasswordKeeper } from "./scrypt-passwords.ts";

/**
 * The canvas service as it is configured.
 * @param now The clock, for tests.
 */
export function createConfiguredCanvasService(
  config: Pick<ServerConfig, "canvasModules" | "passwordStorage">,
  store: CanvasStore,
  now: () => Date = () => new Date(),
): CanvasService {
  const passwords = config.passwordStorage === "scrypt" ? createScryptPasswordKeeper() : plaintextPasswords;
  return createCanvasService({ store, modules: config.canvasModules, passwords, now });
}
