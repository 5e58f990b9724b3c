import { type CanvasAdmin, type CanvasStore, createCanvasAdmin } from "@fingerpaint/canvas-store";
import type Router from "@koa/router";
import type { Logger } from "pino";
import type { Frame, Module } from "../../frame/frame.ts";
import { configuredAddress } from "../../frame/request/addresses.ts";
import type { AppState } from "../../frame/request/context.ts";
import type { FrameSettings } from "../../frame/settings/frame-settings.ts";
import type { WebFiles } from "../../pages/web-files.ts";
import { createDocumentPolicies, setPageHeaders } from "../../pages/web-policy.ts";
import { type Activity, createActivity } from "./activity.ts";
import { bindAdminApi, createAdminKeyCheck } from "./admin-api.ts";
import { openAdminSocket } from "./admin-socket.ts";
import type { AdminSettings } from "./settings.ts";

export interface AdminOptions {
  readonly settings: AdminSettings;
  readonly store: CanvasStore;
  /** The built pages; null: there is no page for operators. */
  readonly web: WebFiles | null;
  /** Returns the refused requests since the start, by error code. @default none */
  readonly readRefusals?: () => Promise<Activity["refusals"]>;
}

/** Lets operators list, remove and restore canvases, over HTTP and on a socket, and purges expired ones. */
export function admin(frame: Frame, options: AdminOptions): Module {
  const { store, web, readRefusals = async () => ({}) } = options;
  const { keys, socket: file, purgeExpiredAfterMs } = options.settings;
  const { settings, site, hashes, logger, countWrongKey } = frame;
  const administration = createCanvasAdmin({ store });
  const activity = createActivity(administration, readRefusals);
  const closings: (() => Promise<void>)[] = [];
  return {
    name: "admin",
    bind: ({ router }) => {
      if (keys.length === 0) return;
      const check = createAdminKeyCheck({ keys, countWrongKey });
      bindAdminApi(router, { administration, hashes, activity, logger, siteAddress: site.address, check });
      if (web !== null) bindAdminPage(router, web, settings);
    },
    start: async (url) => {
      const siteAddress = configuredAddress(settings) ?? url;
      const socket = { file: file ?? "", administration, hashes, activity, logger, siteAddress };
      if (file) closings.push(await openAdminSocket(socket));
      closings.push(startPurging(administration, purgeExpiredAfterMs, logger));
    },
    close: async () => {
      for (const close of closings) await close();
    },
  };
}

const intervalMs = 3_600_000;

/**
 * Deletes canvases that expired long ago (rule C22), now and every hour. Failures are logged, and retried in an hour.
 * @param purgeAfterMs How long after its expiry a canvas is deleted; null: never.
 * @returns a function that stops it, and resolves once a current run is over.
 */
export function startPurging(
  administration: Pick<CanvasAdmin, "purgeExpired">,
  purgeAfterMs: number | null,
  logger: Logger,
): () => Promise<void> {
  if (purgeAfterMs === null) return async () => {};
  let running = purge(purgeAfterMs);
  const timer = setInterval(() => {
    running = running.then(() => purge(purgeAfterMs));
  }, intervalMs);
  timer.unref();

  async function purge(afterMs: number): Promise<void> {
    try {
      const purged = await administration.purgeExpired(new Date(Date.now() - afterMs));
      if (purged > 0) logger.info({ canvases: purged }, "expired canvases were purged");
    } catch (error) {
      logger.error({ err: error }, "expired canvases can't be purged");
    }
  }

  return async () => {
    clearInterval(timer);
    await running;
  };
}

/**
 * Serves the operator's page at `/admin`. The page itself contains no secrets: it asks for a key and calls the admin
 * API with it.
 */
function bindAdminPage(router: Router<AppState>, web: WebFiles, config: Pick<FrameSettings, "frameOrigin">): void {
  const policies = createDocumentPolicies(config);
  router.get("/admin", (context) => {
    context.state.operation = "page";
    setPageHeaders(context, policies.app);
    context.set("X-Robots-Tag", "noindex");
    context.type = "text/html";
    context.body = web.app;
  });
}
