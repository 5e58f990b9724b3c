import { setTimeout as delay } from "node:timers/promises";
import type { Limiter } from "@fingerpaint/services";
import { createLogger } from "@fingerpaint/services/logger";
import { RateLimiterRes } from "rate-limiter-flexible";
import { describe, expect, it, onTestFinished } from "vitest";
import { makePostgresDatabase } from "../../../test/support/databases.ts";
import { startTcpProxy } from "../../../test/support/tcp-proxy.ts";
import { openLimits } from "./open-limits.ts";

const logger = createLogger({ level: "silent" });
const limit = { name: "hashing", points: 5, seconds: 3_600 };

/** Opens a process's limits and returns a limiter. */
async function open(target: { database?: string; redisUrl?: string }): Promise<Limiter> {
  const limits = await openLimits(
    { storage: "postgres", database: target.database ?? null, redisUrl: target.redisUrl ?? null },
    { logger, isWorker: false },
  );
  onTestFinished(() => limits.close());
  return limits.createLimiter(limit);
}

/**
 * How many requests of one client pass. Only a few are sent together, because a count that takes a second is made
 * elsewhere.
 */
async function passing(limiters: readonly Limiter[], requests: number, name = "ada"): Promise<number> {
  let passed = 0;
  for (let sent = 0; sent < requests; sent += limiters.length) {
    const outcomes = limiters.slice(0, requests - sent).map(async (limiter) => {
      try {
        await limiter.consume(name);
        passed++;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
      }
    });
    await Promise.all(outcomes);
  }
  return passed;
}

describe("[M14] limits in PostgreSQL", () => {
  it("are shared by processes, whichever creates the table", async () => {
    const { url } = await makePostgresDatabase();
    const limiters = await Promise.all([1, 2, 3].map(() => open({ database: url })));
    expect(await passing(limiters, 30)).toBe(5);
    expect(await passing(limiters, 3, "bob")).toBe(3);
    expect(await passing([await open({ database: url })], 10)).toBe(0);
  });

  it("are counted per process while the database is unreachable or silent, and shared again afterwards", async () => {
    const database = await makePostgresDatabase();
    const address = new URL(database.url);
    const proxy = await startTcpProxy(Number(address.port));
    address.port = String(proxy.port);
    const limiter = await open({ database: address.href });
    expect(await passing([limiter], 2)).toBe(2);

    proxy.isStalled = true;
    // Without its own time limit, it would wait for the database until the test's limit.
    expect(await passing(new Array(8).fill(limiter), 8, "bob")).toBe(5);

    proxy.isStalled = false;
    proxy.judge = () => "cut before";
    proxy.cutAll();
    expect(await passing([limiter], 8, "cem")).toBe(5);

    proxy.judge = () => "forward";
    await expect
      .poll(
        async () =>
          (await limiter.consume("dai").catch(() => null)) &&
          (await (await open({ database: database.url })).get("dai"))?.consumedPoints,
      )
      .toBeGreaterThan(0);
    expect(await passing([limiter], 8)).toBe(3);
  });
});

describe("[M14] limits in Redis", () => {
  it("are counted per process while it is unreachable, without delaying requests", async () => {
    const limiter = await open({ redisUrl: "redis://127.0.0.1:1/0" });
    // A request that waited for Redis would never end.
    expect(await passing([limiter], 8)).toBe(5);
    await delay(50);
    expect(await passing([limiter], 8)).toBe(0);
  });

  // npm has no Redis to start, so provide one: `TEST_REDIS_URL=redis://127.0.0.1:6379`.
  it.skipIf(!process.env.TEST_REDIS_URL)("are shared by processes", async () => {
    const redisUrl = process.env.TEST_REDIS_URL ?? "";
    const limiters = await Promise.all([1, 2, 3].map(() => open({ redisUrl })));
    const name = `client ${Math.random()}`;
    expect(await passing(limiters, 30, name)).toBe(5);
    expect(await passing([await open({ redisUrl })], 10, name)).toBe(0);
  });
});
