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
  config: Pick<ServerConfig, "canvasModules" | "passwordStorage" | "quotas" | "expiry">,
  store: CanvasStore,
  now: () => Date = () => new Date(),
): CanvasService {
  const passwords = config.passwordStorage === "scrypt" ? createScryptPasswordKeeper() : plaintextPasswords;
  const { canvasModules: modules, quotas, expiry } = config;
  return createCanvasService({ store, modules, passwords, quotas, expiry, now });
}
