import { maxSourceLength, maxStateBytes } from "@fingerpaint/api-contracts";
import {
  type CanvasService,
  type CanvasStore,
  createCanvasService,
  plaintextPasswords,
  type QuotaLimits,
  type RunSourceCheck,
} from "@fingerpaint/canvas-store";
import { waitForStep } from "../frame/body/json-text.ts";
import type { Frame } from "../frame/frame.ts";
import type { KeyedHashes } from "../frame/keys/keyed-hashes.ts";
import { createFairQueue } from "../frame/limits/fair-queue.ts";
import { createAddressRule } from "../frame/limits/rate-rule.ts";
import type { Metrics, StoreSizes } from "../frame/logging/metrics.ts";
import { createCanvasLoads } from "./canvas-loads.ts";
import { type CanvasAccessRules, type CanvasServiceModule, type CompiledSources, openAccess } from "./canvas-module.ts";
import { bindCanvasOperations } from "./canvas-operations.ts";
import { createScryptPasswordKeeper } from "./scrypt-passwords.ts";
import { createSessions } from "./sessions.ts";
import type { CanvasSettings } from "./settings.ts";

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
  const canvases = observeUse(service, metrics, compiled);
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

/** Creates the canvas service that the settings describe. @param options.now The clock. @default () => new Date() */
export function createConfiguredCanvasService(
  settings: Pick<CanvasSettings, "modules" | "passwordStorage" | "quotas" | "expiry">,
  store: CanvasStore,
  options: { readonly hashes: Pick<KeyedHashes, "idOfLink">; readonly now?: (() => Date) | undefined },
): CanvasService {
  const { modules, quotas, expiry } = settings;
  const { hashes, now = () => new Date() } = options;
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

/**
 * Wraps a canvas service so that its writes and loads are counted, and published sources are compiled, whatever
 * interface they come through.
 */
function observeUse(service: CanvasService, metrics: Metrics, compiled: CompiledSources | undefined): CanvasService {
  return {
    ...service,
    async publish(owner, input, origin) {
      const result = await service.publish(owner, input, origin);
      compiled?.prepare(input.source, origin?.address);
      metrics.countCanvasWrite(result.reused ? "again" : "new");
      return result;
    },
    async load(canvasId, options) {
      const canvas = await service.load(canvasId, options);
      metrics.countCanvasLoad();
      return canvas;
    },
    async update(owner, canvasId, input, origin) {
      const result = await service.update(owner, canvasId, input, origin);
      if (input.source !== undefined) compiled?.prepare(input.source, origin?.address);
      metrics.countCanvasWrite("changed");
      return result;
    },
    async remove(owner, canvasId) {
      await service.remove(owner, canvasId);
      metrics.countCanvasWrite("deleted");
    },
  };
}

/** How long a count of the store is cached: counting may scan the whole store. */
const lifetimeMs = 60_000;

/** The state of a store's disk; null if unknown. */
export type DiskSizes = Pick<StoreSizes, "damagedFiles" | "freeBytes">;

interface StoreSizesOptions {
  readonly quota: QuotaLimits["store"];
  readonly readDisk?: (() => Promise<DiskSizes>) | undefined;
}

/**
 * Creates a function that reports how much a store holds. All calls within a minute share one count.
 * @returns a function that resolves to null if the store is unavailable; the next call tries again
 */
function createStoreSizes(store: CanvasStore, options: StoreSizesOptions): () => Promise<StoreSizes | null> {
  let readAtMs = Number.NEGATIVE_INFINITY;
  let latest: Promise<StoreSizes | null> = Promise.resolve(null);
  return () => {
    if (performance.now() - readAtMs < lifetimeMs) return latest;
    readAtMs = performance.now();
    latest = readSizes(store, options).catch(() => {
      readAtMs = Number.NEGATIVE_INFINITY;
      return null;
    });
    return latest;
  };
}

async function readSizes(store: CanvasStore, { quota, readDisk }: StoreSizesOptions): Promise<StoreSizes> {
  const unknown: DiskSizes = { damagedFiles: null, freeBytes: null };
  const [tally, disk = unknown] = await Promise.all([store.tally(new Date().toISOString()), readDisk?.()]);
  return { ...tally, ...disk, maxCanvases: quota.canvases, maxBytes: quota.bytes };
}

/**
 * Checks long sources one after another, in steps, so that other requests can run in between. Each check takes up to a
 * tenth of a second on a busy server, so no one waits for minutes.
 */
function createSourceCheckTurns(): RunSourceCheck {
  const queue = createFairQueue({
    together: 1,
    waitingEach: 16,
    callers: 50,
    refusal: "source: too many long sources are being checked",
    retryAfterSeconds: 2,
  });
  return (address, check) => queue(address, () => check(waitForStep));
}
