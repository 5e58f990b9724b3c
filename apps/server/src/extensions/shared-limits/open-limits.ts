import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { type CreateLimiter, combineCounts, countAhead, createMemoryLimiter, type Limit } from "@fingerpaint/services";
import type { Logger } from "pino";
import {
  type RateLimiterAbstract,
  RateLimiterCluster,
  RateLimiterPostgres,
  RateLimiterRedis,
  RLWrapperTimeouts,
} from "rate-limiter-flexible";
import type { DataSettings } from "../../settings/data-settings.ts";

/** How long a shared count may take before this process counts instead. */
const timeoutMs = 1_000;

export interface Limits {
  readonly createLimiter: CreateLimiter;
  close(): Promise<void>;
}

/**
 * Chooses where requests and wrong passwords are counted: in Redis if `REDIS_URL` is set, otherwise in PostgreSQL if it
 * holds the canvases, otherwise in the primary if there are several processes, and otherwise in this process. While
 * that place is unavailable, each process counts for itself: limits never refuse a request because their store is down.
 * @param isWorker Whether this is one of several processes that a primary started.
 */
export async function openLimits(
  config: Pick<DataSettings, "storage" | "database" | "redisUrl">,
  { logger, isWorker }: { readonly logger: Logger; readonly isWorker: boolean },
): Promise<Limits> {
  if (config.redisUrl !== null) return openRedisLimits(config.redisUrl, logger);
  if (config.storage === "postgres" && config.database !== null) return openPostgresLimits(config.database);
  if (isWorker) {
    const createLimiter = insured(({ name, points, seconds }) => {
      return new RateLimiterCluster({ keyPrefix: name, points, duration: seconds, timeoutMs });
    });
    return { createLimiter, close: async () => {} };
  }
  return { createLimiter: createMemoryLimiter, close: async () => {} };
}

async function openRedisLimits(url: string, logger: Logger): Promise<Limits> {
  const { Redis } = await import("ioredis");
  const client = new Redis(url, {
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    // A count would arrive too late if it waited for a connection: this process counts instead.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  });
  let isReported = false;
  client.on("error", (error) => {
    if (!isReported) logger.error({ err: error }, "REDIS_URL can't be used: each process counts limits for itself");
    isReported = true;
  });
  client.on("ready", () => {
    isReported = false;
  });
  // Until the client is connected, this process would count for itself.
  await Promise.race([once(client, "ready"), once(client, "error"), delay(timeoutMs, null, { ref: false })]).catch(
    () => {},
  );
  const createLimiter = insured(({ name, points, seconds }) => {
    return new RateLimiterRedis({
      storeClient: client,
      keyPrefix: `fingerpaint:${name}`,
      points,
      duration: seconds,
      inMemoryBlockOnConsumed: points,
      rejectIfRedisNotReady: true,
    });
  });
  return { createLimiter, close: async () => client.disconnect() };
}

async function openPostgresLimits(connectionString: string): Promise<Limits> {
  const { openCounterPool, counterTable } = await import("@fingerpaint/canvas-store-sql/postgres");
  const pool = await openCounterPool({ connectionString, patienceMs: timeoutMs });
  const createLimiter = insured(({ name, points, seconds }) => {
    return new RateLimiterPostgres({
      storeClient: pool,
      storeType: "pool",
      tableName: counterTable,
      tableCreated: true,
      clearExpiredByTimeout: true,
      keyPrefix: name,
      points,
      duration: seconds,
      inMemoryBlockOnConsumed: points,
    });
  });
  return { createLimiter, close: () => pool.end() };
}

/** Counts in this process if the shared counter fails or doesn't answer in time. */
function insured(createShared: (limit: Limit) => RateLimiterAbstract): CreateLimiter {
  return (limit) => {
    const options = { limiter: createShared(limit), insuranceLimiter: createMemoryLimiter(limit), timeoutMs };
    return countAhead(combineCounts(new RLWrapperTimeouts(options), limit.points), limit.points);
  };
}
