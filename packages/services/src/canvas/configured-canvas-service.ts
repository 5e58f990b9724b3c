import {
  type CanvasService,
  type CanvasStore,
  createCanvasService,
  plaintextPasswords,
} from "@fingerpaint/canvas-store";
import type { ServerConfig } from "../config/config.ts";
import type { KeyedHashes } from "../frame/keys/keyed-hashes.ts";
import { createScryptPasswordKeeper } from "./scrypt-passwords.ts";
import { createSourceCheckTurns } from "./source-check-turns.ts";

export interface ConfiguredServiceOptions {
  readonly hashes: Pick<KeyedHashes, "idOfLink">;
  /** The clock. @default () => new Date() */
  readonly now?: (() => Date) | undefined;
}

/** Creates the canvas service that the configuration describes. */
export function createConfiguredCanvasService(
  config: Pick<ServerConfig, "canvasModules" | "passwordStorage" | "quotas" | "expiry">,
  store: CanvasStore,
  { hashes, now = () => new Date() }: ConfiguredServiceOptions,
): CanvasService {
  const passwords = config.passwordStorage === "scrypt" ? createScryptPasswordKeeper() : plaintextPasswords;
  const { canvasModules: modules, quotas, expiry } = config;
  const runSourceCheck = createSourceCheckTurns();
  return createCanvasService({
    store,
    modules,
    passwords,
    quotas,
    expiry,
    now,
    idOfKey: hashes.idOfLink,
    runSourceCheck,
  });
}
