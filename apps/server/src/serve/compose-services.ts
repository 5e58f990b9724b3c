import type { CanvasService, CanvasStore } from "@fingerpaint/canvas-store";
import {
  type ApiKeyRing,
  type App,
  admin,
  agentDocuments,
  type CreateLimiter,
  canvas,
  claims,
  compiledSources,
  createAccess,
  createApp,
  createFrame,
  createMetrics,
  type KeyedHashes,
  type Module,
  mcp,
  md5,
  metrics,
  type PrometheusMetrics,
  pages,
  type Readiness,
  readWebFiles,
} from "@fingerpaint/services";
import type { Logger } from "pino";
import { version } from "../program/version.ts";
import type { ServerSettings } from "../settings/server-settings.ts";
import { disk, readDisk } from "../storage/data-folder.ts";

/** Everything that a server opens before it answers. */
export interface ServerParts {
  readonly store: CanvasStore;
  readonly apiKeys: ApiKeyRing;
  readonly hashes: KeyedHashes;
  readonly logger: Logger;
  readonly readiness: Readiness;
  /** The folder of the built pages; null: none. */
  readonly webFolder: string | null;
  /** @default limiters that count in this process */
  readonly createLimiter?: CreateLimiter | undefined;
  /** @default metrics of this process */
  readonly registry?: PrometheusMetrics | undefined;
  /** @default the service that the settings describe, on top of `store` */
  readonly canvasService?: CanvasService | undefined;
  /** The host that the server listens on, if it refuses requests for other hosts. @default null: it answers for all */
  readonly host?: string | null;
}

/** The server's app, its modules, and the separate address of its metrics once they were started. */
export interface ComposedServices {
  readonly app: App;
  readonly modules: readonly Module[];
  readonly metricsAddress: () => { readonly address: string; readonly port: number } | null;
}

export function composeServices(settings: ServerSettings, parts: ServerParts): ComposedServices {
  const { store } = parts;
  const registry = parts.registry ?? createMetrics();
  const frame = createFrame({ ...parts, settings: settings.frame, metrics: registry, version });
  const compiler = compiledSources(frame, { modules: settings.canvas.modules });
  const canvases = canvas(frame, {
    settings: settings.canvas,
    store,
    service: parts.canvasService,
    access: createAccess(frame, settings.access),
    compiled: compiler,
    readDisk: () => readDisk(settings.data),
  });
  const has = servicesOf(settings);
  const web =
    parts.webFolder === null
      ? null
      : readWebFiles(parts.webFolder, {
          frame: settings.frame,
          services: namesOf(has),
          canvasModules: settings.canvas.modules,
          publish: canvases.access.publish,
          ...settings.pages,
        });
  const measured = metrics(frame, { settings: settings.metrics, metrics: registry, storage: settings.data.storage });
  const modules = [
    md5(frame, settings.md5),
    canvases,
    compiler,
    claims(frame, canvases),
    pages(frame, { canvas: canvases, web, ...settings.pages }),
    admin(frame, { settings: settings.admin, store, web, readRefusals: registry.refusals }),
    mcp(frame, { settings: settings.mcp, canvas: canvases }),
    agentDocuments(frame, { services: has, canvasModules: settings.canvas.modules, cli: web?.cli ?? null }),
    measured,
    disk(settings.data),
  ];
  return { app: createApp({ frame, modules }), modules, metricsAddress: measured.address };
}

/** Which services a server has. Agents are served by the canvas service. */
export function servicesOf(settings: ServerSettings) {
  const { md5, canvas } = settings;
  return {
    md5: md5.enabled,
    canvas: canvas.enabled,
    mcp: canvas.enabled && settings.mcp.enabled,
  };
}

export function namesOf(services: ReturnType<typeof servicesOf>): string[] {
  return Object.entries(services).flatMap(([name, isOn]) => (isOn ? [name] : []));
}
