import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AppContext } from "../request/context.ts";
import type { ServiceError } from "../request/service-error.ts";
import { createSite } from "../request/site.ts";
import { createAddressRule, createRateRule, type RateRule } from "./rate-rule.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns the refusal's code, if any, and the reply's fields. */
async function count(rule: RateRule, name: string) {
  const fields: Record<string, string> = {};
  const res = { setHeader: (field: string, value: string) => Object.assign(fields, { [field]: value }) };
  const refusal = await rule.count({ res } as unknown as AppContext, name).then(
    () => null,
    (error: unknown) => error as ServiceError,
  );
  const { code = "passed", headers = {}, details } = refusal ?? {};
  return { code, details, retryAfter: headers["Retry-After"], field: fields.RateLimit };
}

describe("a rate rule", () => {
  it("[M14] starts a name's window with its first request, and ends it a minute later", async () => {
    const rule = createRateRule("key", 2);
    await vi.advanceTimersByTimeAsync(45_500);
    expect(await count(rule, "a")).toEqual({ code: "passed", field: '"key";r=1;t=60' });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await count(rule, "a")).toEqual({ code: "passed", field: '"key";r=0;t=40' });
    expect(await count(rule, "b")).toEqual({ code: "passed", field: '"key";r=1;t=60' });
    await vi.advanceTimersByTimeAsync(39_500);
    expect(await count(rule, "a")).toMatchObject({
      code: "RATE_LIMIT_EXCEEDED",
      retryAfter: "1",
      field: '"key";r=0;t=1',
    });
    await vi.advanceTimersByTimeAsync(600);
    expect(await count(rule, "a")).toEqual({ code: "passed", field: '"key";r=1;t=60' });
  });

  it("[M14] states whom it counts, how many requests it allows and how many seconds are left", async () => {
    const rule = createRateRule("address", 1);
    await count(rule, "a");
    await vi.advanceTimersByTimeAsync(900);
    expect(await count(rule, "a")).toEqual({
      code: "RATE_LIMIT_EXCEEDED",
      retryAfter: "60",
      field: '"address";r=0;t=60',
      details: "at most 1 requests a minute for each address; try again in 60 s",
    });
  });

  it("[M14] passes on a failure of its counter, which isn't a refusal", async () => {
    const failure = new Error("the counter is gone");
    const failing = () => Promise.reject(failure);
    const rule = createRateRule("key", 1, {
      createLimiter: () => ({ consume: failing, penalty: failing, get: failing }),
    });
    const context = { res: { setHeader: vi.fn() } };
    await expect(rule.count(context as unknown as AppContext, "a")).rejects.toBe(failure);
    expect(context.res.setHeader).not.toHaveBeenCalled();
  });

  it("[M14] refuses nobody and sends no headers if it is off", async () => {
    const rule = createRateRule("address", null);
    for (let round = 0; round < 10; round++) expect(await count(rule, "a")).toEqual({ code: "passed" });
  });

  it("[M14] doesn't extend the window for refused requests", async () => {
    const rule = createRateRule("address", 1);
    for (let second = 0; second < 60; second++) {
      expect((await count(rule, "a")).code).toBe(second === 0 ? "passed" : "RATE_LIMIT_EXCEEDED");
      await vi.advanceTimersByTimeAsync(1_000);
    }
    await vi.advanceTimersByTimeAsync(1);
    expect((await count(rule, "a")).code).toBe("passed");
  });
});

describe("an address rule", () => {
  /** Returns the refusal's details, or "passed", and the reply's field. */
  async function ask(rule: ReturnType<typeof createAddressRule>, remoteAddress: string) {
    const fields: Record<string, string> = {};
    const res = { setHeader: (field: string, value: string) => Object.assign(fields, { [field]: value }) };
    const context = { res, req: { socket: { remoteAddress }, headers: {} } } as unknown as AppContext;
    const refusal = await rule(context).then(
      () => null,
      (error: unknown) => error as ServiceError,
    );
    return [refusal?.details ?? "passed", fields.RateLimit];
  }
  const site = createSite({ siteUrl: null, basePath: "", trustProxy: [] });

  it("[M14] allows an IPv6 /48 ten times as many requests as one of its addresses", async () => {
    const rule = createAddressRule(3, { counts: "loading", site });
    for (let index = 0; index < 30; index++) {
      const [outcome, field] = await ask(rule, `2001:db8:1:${index.toString(16)}::1`);
      expect([outcome, field]).toEqual(["passed", '"address";r=2;t=60']);
    }
    expect(await ask(rule, "2001:db8:1:ffff::1")).toEqual([
      "at most 30 requests a minute for each network (IPv6 /48); try again in 60 s",
      '"network";r=0;t=60',
    ]);
    expect((await ask(rule, "2001:db8:2::1"))[0]).toBe("passed");
  });

  it("[M14] doesn't count an address's refused requests against its network", async () => {
    const rule = createAddressRule(1, { counts: "loading", site });
    for (let index = 0; index < 50; index++) await ask(rule, "2001:db8:1:1::1");
    expect((await ask(rule, "2001:db8:1:2::1"))[0]).toBe("passed");
  });

  it("[M14] counts an IPv4 address once", async () => {
    const rule = createAddressRule(20, { counts: "loading", site });
    for (let index = 0; index < 20; index++) expect((await ask(rule, "192.0.2.1"))[0]).toBe("passed");
    expect((await ask(rule, "192.0.2.1"))[0]).toContain("for each address");
  });
});
