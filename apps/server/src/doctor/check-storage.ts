import { CanvasStoreError } from "@fingerpaint/canvas-store";
import type { ServerConfig } from "../config/config.ts";
import { KeyStoreError } from "../keys/key-store-error.ts";
import { createLogger } from "../logging/logger.ts";
import { openKeys, openStorage } from "../storage/open-storage.ts";
import { describePlace } from "../transfer/transfer-place.ts";
import type { HealthFinding } from "./finding.ts";

/** How far the clock may lie before the newest canvas. */
const clockToleranceMs = 60_000;

/** Whether what is kept can be read and written, whether there are keys, and whether time went backwards. */
export async function checkStorage(config: ServerConfig): Promise<HealthFinding[]> {
  const place = describePlace(config);
  if (config.storage === "memory") {
    const found = "STORAGE=memory keeps nothing beyond a restart.";
    return [
      { level: "note", about: "storage", found, advice: "Set STORAGE=json, sqlite or postgres to keep canvases." },
    ];
  }
  try {
    const storage = await openStorage(config, { logger: createLogger({ level: "silent" }), onKeysChanged: () => {} });
    try {
      await storage.store.check();
      const { canvases } = await storage.store.tally(new Date().toISOString());
      const { canvases: newest } = await storage.store.listAll({ limit: 1 });
      return [
        { level: "ok", about: "storage", found: `${place} can be read and written; it has ${canvases} canvases.` },
        ...checkClock(newest[0]?.createdAt),
        ...checkKeys(config, storage.keys?.read()?.filter(({ revokedAt }) => revokedAt === null).length ?? 0),
      ];
    } finally {
      await storage.close();
    }
  } catch (error) {
    if (CanvasStoreError.isInstance(error) && error.code === "STORE_LOCKED") {
      return [
        { level: "ok", about: "storage", found: `${place} is in use by a running server.` },
        ...(await lockedKeys(config)),
      ];
    }
    if (!CanvasStoreError.isInstance(error) && !(error instanceof KeyStoreError)) throw error;
    return [
      {
        level: "problem",
        about: "storage",
        found: `${place} can't be used: ${error.details}.`,
        advice:
          config.storage === "postgres"
            ? "Check that the database runs, that DATABASE_URL is right, and that its user may create tables."
            : "Check the path, its owner and the disk; docs/running.md says what each file is.",
      },
    ];
  }
}

async function lockedKeys(config: ServerConfig): Promise<HealthFinding[]> {
  const { keys, close } = await openKeys(config);
  try {
    return checkKeys(config, keys?.read()?.filter(({ revokedAt }) => revokedAt === null).length ?? 0);
  } finally {
    await close();
  }
}

function checkKeys({ apiKeys }: ServerConfig, kept: number): HealthFinding[] {
  if (kept + apiKeys.length > 0) {
    return [
      { level: "ok", about: "API keys", found: `${kept} kept keys and ${apiKeys.length} of API_KEYS are accepted.` },
    ];
  }
  const found = "There is no API key; the first start makes one and prints it.";
  return [{ level: "note", about: "API keys", found, advice: "Or make one now: fingerpaint-server keys create" }];
}

function checkClock(newestCanvas: string | undefined): HealthFinding[] {
  const now = Date.now();
  if (newestCanvas === undefined || Date.parse(newestCanvas) <= now + clockToleranceMs) {
    return [
      { level: "ok", about: "clock", found: `It is ${new Date(now).toISOString()} here, after all that is kept.` },
    ];
  }
  return [
    {
      level: "problem",
      about: "clock",
      found: `It is ${new Date(now).toISOString()} here, but the newest canvas is of ${newestCanvas}.`,
      advice: "Set the clock, by NTP: lists sort by it, and links expire by it.",
    },
  ];
}
