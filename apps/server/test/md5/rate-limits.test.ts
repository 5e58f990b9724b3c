import { parseList } from "structured-headers";
import { describe, expect, it } from "vitest";
import { expectData, expectRefusal, type Reply, readReply } from "../support/replies.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const environment = { API_KEYS: "first-key-1,second-key-2", RATE_LIMIT_PER_MINUTE: "3" };

async function ask(server: TestServer, key: string | null, headers: Record<string, string> = {}): Promise<Reply> {
  const response = await fetch(`${server.url}/api/md5/text`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(key && { Authorization: `Bearer ${key}` }), ...headers },
    body: '{"text":"abc"}',
  });
  return readReply(response);
}

/** The name and parameters of a structured field's only item (RFC 9651). */
function rateLimitItem(reply: Reply, field: "ratelimit" | "ratelimit-policy") {
  const items = parseList(reply.headers.get(field) ?? "");
  expect(items).toHaveLength(1);
  const [[name, parameters]] = items as [[string, Map<string, number>]];
  return { name, ...Object.fromEntries(parameters) } as { name: string; [parameter: string]: number | string };
}

describe("rate limits", () => {
  it("[M14] allow 1000 requests a minute per key by default", async () => {
    const server = await startTestServer({ environment: { RATE_LIMIT_PER_MINUTE: "" } });
    const reply = await ask(server, "test-key-0123456789");
    expect(rateLimitItem(reply, "ratelimit-policy")).toEqual({ name: "key", q: 1000, w: 60 });
    expect(rateLimitItem(reply, "ratelimit")).toEqual({ name: "key", r: 999, t: 60 });
  });

  it("[M14] count down in fields that are RFC 9651 lists, then refuse with 429 and Retry-After", async () => {
    const server = await startTestServer({ environment });
    for (const remaining of [2, 1, 0]) {
      const reply = await ask(server, "first-key-1");
      expectData(reply, "hashText");
      expect(rateLimitItem(reply, "ratelimit-policy")).toEqual({ name: "key", q: 3, w: 60 });
      const { r, t } = rateLimitItem(reply, "ratelimit");
      expect(r).toBe(remaining);
      expect(t).toBeGreaterThan(0);
      expect(t).toBeLessThanOrEqual(60);
    }
    const refused = await ask(server, "first-key-1");
    expect(expectRefusal(refused, "RATE_LIMIT_EXCEEDED")).toContain("3");
    expect(rateLimitItem(refused, "ratelimit").r).toBe(0);
    expect(refused.headers.get("retry-after")).toMatch(/^[1-9]\d?$/);
  });

  it("[M14] count each key separately, and requests without a valid key per address", async () => {
    const server = await startTestServer({ environment });
    for (const authorized of [true, true, true, false]) {
      expect((await ask(server, "first-key-1")).status).toBe(authorized ? 200 : 429);
    }
    expectData(await ask(server, "second-key-2"), "hashText");

    const refusals = [
      await ask(server, null),
      await ask(server, "a-wrong-key"),
      await ask(server, "another-wrong-key"),
    ];
    for (const refusal of refusals) expectRefusal(refusal, "UNAUTHORIZED");
    expect(rateLimitItem(refusals[2] as Reply, "ratelimit")).toMatchObject({ name: "address", r: 0 });
    for (const key of [null, "a-third-wrong-key"]) {
      expectRefusal(await ask(server, key), "RATE_LIMIT_EXCEEDED");
    }
    // A caller with a valid key isn't locked out by a neighbour who guesses.
    expectData(await ask(server, "second-key-2"), "hashText");
  });

  it("[M14] trust a forwarded address only from a trusted proxy", async () => {
    const believing = await startTestServer({ environment: { ...environment, TRUST_PROXY: "127.0.0.1" } });
    const doubting = await startTestServer({ environment });
    for (let last = 1; last <= 6; last++) {
      const from = { "X-Forwarded-For": `203.0.113.${last}` };
      expectRefusal(await ask(believing, null, from), "UNAUTHORIZED");
      expectRefusal(await ask(doubting, null, from), last <= 3 ? "UNAUTHORIZED" : "RATE_LIMIT_EXCEEDED");
    }
  });

  it("[M14] count an IPv6 /64 as one address, and an IPv4-mapped IPv6 address as IPv4", async () => {
    const server = await startTestServer({ environment: { ...environment, TRUST_PROXY: "127.0.0.1" } });
    const codesFrom = async (addresses: string[]) => {
      const statuses: number[] = [];
      for (const address of addresses) statuses.push((await ask(server, null, { "X-Forwarded-For": address })).status);
      return statuses;
    };
    const oneNetwork = ["2001:db8:0:1::1", "2001:db8:0:1:2::", "2001:db8::1:ffff:0:0:3", "2001:db8:0:1:8000::4"];
    expect(await codesFrom(oneNetwork)).toEqual([401, 401, 401, 429]);
    expect(await codesFrom(["2001:db8:0:2::1"])).toEqual([401]);
    const oneAddress = ["203.0.113.77", "::ffff:203.0.113.77", "::ffff:cb00:714d", "203.0.113.77"];
    expect(await codesFrom(oneAddress)).toEqual([401, 401, 401, 429]);
  });

  it("[M14] count requests that fail, too", async () => {
    const server = await startTestServer({ environment });
    for (let count = 0; count < 3; count++) {
      const reply = await ask(server, "first-key-1", { "Content-Encoding": "gzip" });
      expectRefusal(reply, "INVALID_INPUT");
    }
    expectRefusal(await ask(server, "first-key-1"), "RATE_LIMIT_EXCEEDED");
  });

  it("[M14] never exceed the limit, however many requests arrive together", async () => {
    const server = await startTestServer({ environment: { ...environment, RATE_LIMIT_PER_MINUTE: "20" } });
    const replies = await Promise.all(Array.from({ length: 50 }, () => ask(server, "first-key-1")));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(30);
  });
});
