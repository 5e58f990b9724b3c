import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Exchange } from "./app-state.ts";
import { createRateLimit, type RateLimit } from "./rate-limits.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The code of the refusal, if any, and the fields of the reply. */
async function count(limit: RateLimit, name: string) {
  const exchange = { state: { headers: [] as string[] } };
  const refusal = await limit.count(exchange as unknown as Exchange, name).then(
    () => null,
    (error) => error,
  );
  const field = exchange.state.headers[exchange.state.headers.indexOf("RateLimit") + 1];
  return { code: refusal?.code ?? "passed", retryAfter: refusal?.headers["Retry-After"], field };
}

describe("a rate limit", () => {
  it("[M14] opens a name's window with its first request, and closes it a minute later", async () => {
    const limit = createRateLimit("key", 2);
    await vi.advanceTimersByTimeAsync(45_500);
    expect(await count(limit, "a")).toEqual({ code: "passed", field: '"key";r=1;t=60' });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await count(limit, "a")).toEqual({ code: "passed", field: '"key";r=0;t=40' });
    expect(await count(limit, "b")).toEqual({ code: "passed", field: '"key";r=1;t=60' });
    await vi.advanceTimersByTimeAsync(39_500);
    expect(await count(limit, "a")).toEqual({ code: "RATE_LIMIT_EXCEEDED", retryAfter: "1", field: '"key";r=0;t=1' });
    await vi.advanceTimersByTimeAsync(600);
    expect(await count(limit, "a")).toEqual({ code: "passed", field: '"key";r=1;t=60' });
  });

  it("[M14] doesn't lengthen the window by requests that were refused", async () => {
    const limit = createRateLimit("address", 1);
    for (let second = 0; second < 60; second++) {
      expect((await count(limit, "a")).code).toBe(second === 0 ? "passed" : "RATE_LIMIT_EXCEEDED");
      await vi.advanceTimersByTimeAsync(1_000);
    }
    await vi.advanceTimersByTimeAsync(1);
    expect((await count(limit, "a")).code).toBe("passed");
  });
});
