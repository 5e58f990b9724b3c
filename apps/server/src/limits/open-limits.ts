import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import {
  type RateLimiterAbstract,
  RateLimiterCluster,
  RateLimiterPostgres,
  RateLimiterRedis,
  RLWrapperTimeouts,
} from "rate-limiter-flexible";
import type { ServerConfig } from "../config/config.ts";
import { combineCounts } from "./combined-counts.ts";
import { countAhead } from "./counts-ahead.ts";
import { type CreateLimiter, createMemoryLimiter, type Limit } from "./limiters.ts";

/** How long a count may take before it is made in this process instead. */
const timeoutMs = 1_000;

/** Where limits count, and how to let go of it. */
export interface Limits {
  readonly createLimiter: CreateLimiter;
  close(): Promise<void>;
}

export interface OpenLimitsOptions {
  readonly logger: Logger;
  /** Whether this is one of several processes that a primary started. */
  readonly isWorker: boolean;
}

/**
 * Chooses where requests and wrong passwords are counted: in `REDIS_URL` where it is set, else in PostgreSQL where
 * canvases are, else in the primary of several processes, else in this process. While that is away, each process counts
 * for itself: limits never refuse a request because their store can't be asked.
 */
export async function openLimits(
  config: Pick<ServerConfig, "storage" | "database" | "redisUrl">,
  { logger, isWorker }: OpenLimitsOptions,
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
    // A count that waits for a connection is late: it is made in this process.
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
  // Until it is connected, this process would count for itself.
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

/** Counts in this process what the shared counter didn't answer, or not in time. */
function insured(createShared: (limit: Limit) => RateLimiterAbstract): CreateLimiter {
  return (limit) => {
    const options = { limiter: createShared(limit), insuranceLimiter: createMemoryLimiter(limit), timeoutMs };
    return countAhead(combineCounts(new RLWrapperTimeouts(options), limit.points), limit.points);
  };
}
