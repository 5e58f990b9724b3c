import { describe, expect, it } from "vitest";
import { errorReply, exampleReply, fakeService, fakeTiming } from "../../test/fake-service.ts";
import { readRetryAfter } from "./retry.ts";

const nowMs = Date.UTC(2026, 0, 31, 12);

describe("readRetryAfter", () => {
  it.each([
    ["0", 0],
    ["12", 12_000],
    ["Sat, 31 Jan 2026 12:00:30 GMT", 30_000],
    ["Sat, 31 Jan 2026 11:00:00 GMT", 0],
    ["1.5", undefined],
    ["-1", undefined],
    ["soon", undefined],
    ["", undefined],
  ])("reads %j as %s ms", (value, expected) => {
    expect(readRetryAfter(new Headers({ "Retry-After": value }), nowMs)).toBe(expected);
  });

  it("reads nothing if the header is absent", () => {
    expect(readRetryAfter(new Headers(), nowMs)).toBeUndefined();
  });
});

describe("retries", () => {
  it("repeat retryable calls, with exponential, randomised waits", async () => {
    for (const [random, delays] of [
      [1, [300, 600, 1000, 1000]],
      [0.5, [150, 300, 500, 500]],
      [0, [0, 0, 0, 0]],
    ] as const) {
      const timing = fakeTiming(random);
      const options = { retries: 4, maxRetryDelayMs: 1000, timing };
      const { client, requests } = fakeService([errorReply("INTERNAL_ERROR")], options);
      await expect(client.md5.text({ text: "a" })).rejects.toMatchObject({ code: "INTERNAL_ERROR" });
      expect(requests).toHaveLength(5);
      expect(timing.delays).toEqual(delays);
    }
  });

  it("end with the first success, and send the same body each time", async () => {
    const timing = fakeTiming();
    const answers = [new TypeError("fetch failed"), new Response("", { status: 502 }), exampleReply("hashFile")];
    const { client, requests } = fakeService(answers, { timing });
    const file = { filename: "a.bin", content: new Uint8Array([1, 2, 3]) };
    expect(await client.md5.file({ file })).toMatchObject({ filename: "hello.txt" });
    const bodies = await Promise.all(requests.map((request) => request.text()));
    expect(bodies).toHaveLength(3);
    expect(new Set(bodies).size).toBe(1);
  });

  it.each([
    ["in seconds", "7", 7000],
    ["as a date", "Sat, 31 Jan 2026 12:00:05 GMT", 5000],
  ])("wait for Retry-After, %s", async (_, value, delay) => {
    const timing = fakeTiming();
    const { client } = fakeService(
      [errorReply("RATE_LIMIT_EXCEEDED", { "Retry-After": value }), exampleReply("hashText")],
      { timing },
    );
    await client.md5.text({ text: "a" });
    expect(timing.delays).toEqual([delay]);
  });

  it("wait for a Retry-After of exactly maxRetryDelayMs, by default 10 s", async () => {
    const timing = fakeTiming();
    const refused = errorReply("RATE_LIMIT_EXCEEDED", { "Retry-After": "10" });
    await fakeService([refused, exampleReply("hashText")], { timing }).client.md5.text({ text: "a" });
    expect(timing.delays).toEqual([10_000]);
  });

  it("follow a proxy's Retry-After, too", async () => {
    const timing = fakeTiming();
    const page = new Response("<h1>Busy</h1>", { status: 503, headers: { "Retry-After": "7" } });
    await fakeService([page, exampleReply("hashText")], { timing }).client.md5.text({ text: "a" });
    expect(timing.delays).toEqual([7000]);
  });

  it("don't wait for a Retry-After beyond maxRetryDelayMs, and report it", async () => {
    const timing = fakeTiming();
    const { client, requests } = fakeService([errorReply("RATE_LIMIT_EXCEEDED", { "Retry-After": "11" })], { timing });
    await expect(client.md5.text({ text: "a" })).rejects.toMatchObject({ retryAfterMs: 11_000, retryable: true });
    expect(requests).toHaveLength(1);
  });

  it("repeat no delete and no claim after a 503, because the first attempt may have succeeded", async () => {
    for (const change of ["delete", "claim"] as const) {
      const start = (first: "SERVICE_UNAVAILABLE" | "RATE_LIMIT_EXCEEDED") => {
        const answers = [errorReply(first, { "Retry-After": "1" }), errorReply("NOT_FOUND")];
        const { client, requests } = fakeService(answers, { timing: fakeTiming() });
        const call = change === "delete" ? client.canvases.delete("cv_x") : client.canvases.claim({ token: "t" });
        return { call, requests };
      };
      const uncertain = start("SERVICE_UNAVAILABLE");
      await expect(uncertain.call).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE", retryable: false });
      expect(uncertain.requests).toHaveLength(1);
      const turnedAway = start("RATE_LIMIT_EXCEEDED");
      await expect(turnedAway.call).rejects.toMatchObject({ code: "NOT_FOUND" });
      expect(turnedAway.requests).toHaveLength(2);
    }
  });

  it("repeat a publish that was refused with Retry-After, and other failures only if retryable", async () => {
    const timing = fakeTiming();
    const refused = errorReply("SERVICE_UNAVAILABLE", { "Retry-After": "1" });
    const source = 'import "editor/canvas";';
    const again = fakeService([refused, exampleReply("publishCanvas")], { timing });
    await again.client.canvases.publish({ source });
    expect(again.requests).toHaveLength(2);
    const failures = [errorReply("INTERNAL_ERROR"), errorReply("SERVICE_UNAVAILABLE"), new TypeError("fetch failed")];
    for (const failure of failures) {
      const { client, requests } = fakeService([failure], { timing });
      await expect(client.canvases.publish({ source })).rejects.toThrow();
      await expect(client.canvases.load("cv_x")).rejects.toThrow();
      await expect(client.canvases.delete("cv_x")).rejects.toThrow();
      expect(requests).toHaveLength(3);
    }
  });

  it("never follow an error that would occur again", async () => {
    for (const code of ["INVALID_INPUT", "UNAUTHORIZED", "FORBIDDEN", "FILE_TOO_LARGE"] as const) {
      const { client, requests } = fakeService([errorReply(code)], { timing: fakeTiming() });
      await expect(client.md5.text({ text: "a" })).rejects.toMatchObject({ code });
      expect(requests).toHaveLength(1);
    }
  });

  it("stay within the total time, without a wait that would exceed it", async () => {
    const timing = fakeTiming();
    const options = { retries: 100, totalTimeoutMs: 1000, timing };
    const { client, requests } = fakeService([errorReply("INTERNAL_ERROR")], options);
    await expect(client.md5.text({ text: "a" })).rejects.toMatchObject({ code: "INTERNAL_ERROR" });
    expect(timing.delays).toEqual([300, 600]);
    expect(requests).toHaveLength(3);
    const exact = fakeService([errorReply("INTERNAL_ERROR")], { totalTimeoutMs: 300, timing: fakeTiming() });
    await expect(exact.client.md5.text({ text: "a" })).rejects.toMatchObject({ code: "INTERNAL_ERROR" });
    expect(exact.requests).toHaveLength(1);
  });

  it("send nothing after the total time, even if a hook used it up", async () => {
    const timing = fakeTiming();
    const { client, requests } = fakeService([errorReply("SERVICE_UNAVAILABLE", { "Retry-After": "1" })], {
      totalTimeoutMs: 5_000,
      timing,
      onRetry: () => timing.advance(4_000),
    });
    const publishing = client.canvases.publish({ source: 'import "editor/canvas";' });
    await expect(publishing).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    expect(requests).toHaveLength(1);
  });

  it("can be switched off for the client and for one call", async () => {
    const off = fakeService([errorReply("INTERNAL_ERROR")], { retries: 0, timing: fakeTiming() });
    await expect(off.client.canvases.list()).rejects.toThrow();
    expect(off.requests).toHaveLength(1);
    const on = fakeService([errorReply("INTERNAL_ERROR")], { timing: fakeTiming() });
    await expect(on.client.canvases.list({ retries: 0 })).rejects.toThrow();
    expect(on.requests).toHaveLength(1);
  });

  it("are reported to the hook", async () => {
    const seen: unknown[] = [];
    const { client } = fakeService([errorReply("INTERNAL_ERROR"), exampleReply("listCanvases")], {
      timing: fakeTiming(),
      onRetry: ({ attempt, delayMs, error }) => seen.push([attempt, delayMs, (error as { code: string }).code]),
    });
    await client.canvases.list();
    expect(seen).toEqual([[1, 300, "INTERNAL_ERROR"]]);
  });
});

describe("abort", () => {
  it("before the call sends nothing", async () => {
    const { client, requests } = fakeService([exampleReply("listCanvases")]);
    const reason = new Error("changed my mind");
    await expect(client.canvases.list({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(requests).toHaveLength(0);
  });

  it("during an attempt throws the caller's reason, once, even if fetch ignores the signal", async () => {
    const controller = new AbortController();
    const reason = new Error("changed my mind");
    const { client, requests } = fakeService([
      () => {
        controller.abort(reason);
        return new Promise(() => {});
      },
    ]);
    await expect(client.md5.text({ text: "a" }, { signal: controller.signal })).rejects.toBe(reason);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.signal.aborted).toBe(true);
  });

  it("during a wait ends the wait", async () => {
    const controller = new AbortController();
    const { client, requests } = fakeService([errorReply("RATE_LIMIT_EXCEEDED", { "Retry-After": "9" })], {
      onRetry: () => setTimeout(() => controller.abort()),
    });
    await expect(client.md5.text({ text: "a" }, { signal: controller.signal })).rejects.toMatchObject({
      name: "AbortError",
    });
    expect(requests).toHaveLength(1);
  });
});
