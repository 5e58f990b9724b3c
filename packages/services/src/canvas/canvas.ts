import { maxSourceLength, maxStateBytes } from "@fingerpaint/api-contracts";
import {
  type CanvasService,
  type CanvasStore,
  createCanvasService,
  plaintextPasswords,
} from "@fingerpaint/canvas-store";
import type { Frame } from "../frame/frame.ts";
import type { KeyedHashes } from "../frame/keys/keyed-hashes.ts";
import { createAddressRule } from "../frame/limits/rate-rule.ts";
import { type CanvasAccessRules, openAccess } from "./access.ts";
import { createCanvasLoads } from "./canvas-loads.ts";
import { countCanvasUse, createStoreSizes, type DiskSizes } from "./canvas-metrics.ts";
import type { CanvasServiceModule } from "./canvas-module.ts";
import { bindCanvasOperations } from "./canvas-operations.ts";
import { type CompiledSources, prepareSources } from "./compiled-sources.ts";
import { createScryptPasswordKeeper } from "./scrypt-passwords.ts";
import { createSessions } from "./sessions.ts";
import type { CanvasSettings } from "./settings.ts";
import { createSourceCheckTurns } from "./source-check-turns.ts";

export interface CanvasOptions {
  readonly settings: CanvasSettings;
  /** The canvas store, which `/readyz` also checks. The caller closes it. */
  readonly store: CanvasStore;
  /** @default the service that `settings` describe, on top of `store` */
  readonly service?: CanvasService | undefined;
  /** @default openAccess */
  readonly access?: CanvasAccessRules | undefined;
  /** Compiles sources for readers that ask. @default loads have no compiled source */
  readonly compiled?: CompiledSources | undefined;
  /** The state of the store's disk, for the metrics. @default unknown */
  readonly readDisk?: (() => Promise<DiskSizes>) | undefined;
}

/** The most values and names that a state can have: two for every three bytes, as in `[],`. */
const maxStateValues = Math.ceil((2 * maxStateBytes) / 3);

/** Publishes, loads, lists and deletes canvases. */
export function canvas(frame: Frame, options: CanvasOptions): CanvasServiceModule {
  const { settings, store, access = openAccess, compiled, readDisk } = options;
  const { site, metrics, hashes, createLimiter } = frame;
  const service = options.service ?? createConfiguredCanvasService(settings, store, { hashes });
  const canvases = countCanvasUse(compiled ? prepareSources(service, compiled) : service, metrics);
  const { publishing = frame.settings.rateLimits.perMinute, loading } = settings.rateLimits;
  const sessions = createSessions(
    { sessionSecrets: settings.sessionSecrets, basePath: frame.settings.basePath },
    site,
    access.identityOf,
    canvases.moveAll,
  );
  metrics.showStore(createStoreSizes(store, { quota: settings.quotas.store, readDisk }));
  const module: CanvasServiceModule = {
    name: "canvas",
    service: settings.enabled ? "canvas" : undefined,
    bind: settings.enabled ? ({ operations }) => bindCanvasOperations(operations, frame, module) : undefined,
    checkReady: () => store.check(),
    settings,
    store,
    canvases,
    access,
    loadCanvas: createCanvasLoads(canvases, createLimiter),
    compiled,
    sessions,
    withJsonBody: frame.oneTextInput(maxSourceLength + maxStateBytes, maxStateValues),
    countWrite: createAddressRule(publishing, { counts: "publishing", createLimiter, site }),
    countRead: createAddressRule(loading, { counts: "loading", createLimiter, site }),
    noteWrite: (context, canvasId, owner) => {
      context.state.write = {
        canvasId,
        ownerHash: hashes.ofOwner(owner ?? ""),
        addressHash: hashes.ofAddress(site.limitName(context)),
      };
    },
  };
  return module;
}

export interface ConfiguredServiceOptions {
  readonly hashes: Pick<KeyedHashes, "idOfLink">;
  /** The clock. @default () => new Date() */
  readonly now?: (() => Date) | undefined;
}

/** Creates the canvas service that the settings describe. */
export function createConfiguredCanvasService(
  settings: Pick<CanvasSettings, "modules" | "passwordStorage" | "quotas" | "expiry">,
  store: CanvasStore,
  { hashes, now = () => new Date() }: ConfiguredServiceOptions,
): CanvasService {
  const { modules, quotas, expiry } = settings;
  return createCanvasService({
    store,
    modules,
    passwords: settings.passwordStorage === "scrypt" ? createScryptPasswordKeeper() : plaintextPasswords,
    quotas,
    expiry,
    now,
    idOfKey: hashes.idOfLink,
    runSourceCheck: createSourceCheckTurns(),
  });
}
