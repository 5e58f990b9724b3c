import { describe, expect, it } from "vitest";
import { errorReply, exampleReply, fakeService, fakeTiming } from "../../test/fake-service.ts";
import type { Client } from "../index.ts";

const canvasId = "cv_8sK2mQx0ZbT4rLw9";

describe("hooks", () => {
  it("are called for each attempt, without secrets", async () => {
    const seen: unknown[] = [];
    const timing = fakeTiming();
    const answer = () => {
      timing.advance(25);
      return exampleReply("loadCanvas", { headers: { "X-Request-Id": "r1", "Set-Cookie": "sessionId=secret" } });
    };
    const { client } = fakeService([answer], {
      timing,
      apiKey: "secret",
      cookies: "keep",
      onRequest: ({ headers, ...attempt }) => seen.push({ ...attempt, headers: [...headers] }),
      onResponse: ({ headers, ...reply }) => {
        seen.push({ ...reply, cookie: headers.get("Set-Cookie"), type: headers.get("Content-Type") });
      },
    });
    const load = () => client.canvases.load(canvasId, { password: "secret", retries: 0 });
    await load();
    await load();
    await client.md5.text({ text: "a" }).catch(() => {});
    const attempt = {
      operation: "loadCanvas",
      method: "GET",
      url: `http://paint.example/api/editor-canvas/${canvasId}`,
      attempt: 1,
    };
    expect(seen.slice(0, 2)).toEqual([
      { ...attempt, headers: [["accept", "application/json"]] },
      { ...attempt, status: 200, requestId: "r1", durationMs: 25, cookie: null, type: "application/json" },
    ]);
    expect(JSON.stringify(seen)).not.toContain("secret");
  });

  it("may set headers, even asynchronously, in each attempt", async () => {
    const { client, requests } = fakeService([errorReply("INTERNAL_ERROR"), exampleReply("hashText")], {
      timing: fakeTiming(),
      headers: { "X-Team": "paint" },
      onRequest: async ({ headers, attempt }) => {
        await Promise.resolve();
        headers.set("traceparent", `00-${attempt}`);
        headers.delete("X-Team");
      },
    });
    await client.md5.text({ text: "a" });
    expect(requests.map(({ headers }) => headers.get("traceparent"))).toEqual(["00-1", "00-2"]);
    expect(requests[0]?.headers.get("X-Team")).toBeNull();
    expect(requests[0]?.headers.get("Authorization")).toBe("Bearer key-1");
  });

  it("may replace the key's Authorization", async () => {
    const { client, requests } = fakeService([exampleReply("hashText")], {
      onRequest: ({ headers }) => headers.set("Authorization", "Bearer token-2"),
    });
    await client.md5.text({ text: "a" });
    expect(requests[0]?.headers.get("Authorization")).toBe("Bearer token-2");
  });

  it("may retry a request with another token, whatever the operation", async () => {
    let token = "old";
    const answer = (request: Request) =>
      request.headers.get("Authorization") === "Bearer new"
        ? exampleReply(request.method === "POST" ? "publishCanvas" : "listCanvases")
        : errorReply("UNAUTHORIZED");
    const { client, requests } = fakeService([answer], {
      onRequest: ({ headers }) => headers.set("Authorization", `Bearer ${token}`),
      onResponse: async ({ status }) => {
        if (status !== 401) return undefined;
        token = "new";
        return "retry";
      },
    });
    const source = 'import { H1 } from "editor/canvas";';
    expect(await client.canvases.publish({ source })).toHaveProperty("shareUrl");
    expect(await Promise.all(requests.map((request) => request.text()))).toEqual(
      Array(2).fill(JSON.stringify({ source })),
    );
  });

  it("retry a request no more often than retries allows, and never a stream", async () => {
    const calls: [attempts: number, call: (client: Client) => Promise<unknown>][] = [
      [3, (client) => client.md5.text({ text: "a" })],
      [1, (client) => client.md5.text({ text: "a" }, { retries: 0 })],
      [1, (client) => client.md5.file({ file: new Blob(["a"]).stream() })],
    ];
    for (const [attempts, call] of calls) {
      const { client, requests } = fakeService([errorReply("UNAUTHORIZED")], { onResponse: async () => "retry" });
      await expect(call(client)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
      expect(requests).toHaveLength(attempts);
    }
  });

  it.each(["onRequest", "onResponse"] as const)("end a call with the error of %s", async (hook) => {
    const thrown = new Error("from the hook");
    const { client } = fakeService([exampleReply("listCanvases")], {
      [hook]: async () => {
        throw thrown;
      },
    });
    await expect(client.canvases.list()).rejects.toBe(thrown);
    await expect(client.canvases.list().asResult()).rejects.toBe(thrown);
  });

  it("count within the time limits", async () => {
    const { client } = fakeService([exampleReply("listCanvases")], { onRequest: () => new Promise(() => {}) });
    await expect(client.canvases.list({ timeoutMs: 20, retries: 0 })).rejects.toMatchObject({ code: "TIMEOUT" });
  });
});

describe("a key from a function", () => {
  it("is requested before each attempt of MD5 operations only", async () => {
    let asked = 0;
    const { client, requests } = fakeService(
      [errorReply("INTERNAL_ERROR"), exampleReply("hashText"), exampleReply("listCanvases")],
      { timing: fakeTiming(), apiKey: async () => `key-${++asked}` },
    );
    await client.md5.text({ text: "a" });
    await client.canvases.list();
    expect(requests.map(({ headers }) => headers.get("Authorization"))).toEqual(["Bearer key-1", "Bearer key-2", null]);
  });

  it("ends the call with the function's error, or with an OptionError if it isn't a key", async () => {
    const thrown = new Error("the vault is closed");
    const failing = fakeService([exampleReply("hashText")], { apiKey: () => Promise.reject(thrown) });
    await expect(failing.client.md5.text({ text: "a" })).rejects.toBe(thrown);
    const wrong = fakeService([exampleReply("hashText")], { apiKey: () => "two words" });
    await expect(wrong.client.md5.text({ text: "a" })).rejects.toMatchObject({ name: "OptionError" });
    expect([...failing.requests, ...wrong.requests]).toEqual([]);
  });
});
