import { getEventListeners } from "node:events";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { errorReply, exampleReply, fakeService } from "../../test/fake-service.ts";
import { startServer } from "../../test/http-server.ts";
import { createClient, TimeoutError } from "../index.ts";
import { sleep } from "./deadline.ts";

const never = () => new Promise<never>(() => {});
const file = { filename: "a", content: new Uint8Array(1) };

describe("time limits", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }));
  afterEach(() => void vi.useRealTimers());

  /** The error that a call ends with, and the milliseconds of fake time until then. */
  async function endOf(call: PromiseLike<unknown>): Promise<{ error: unknown; afterMs: number }> {
    const startMs = Date.now();
    let error: unknown;
    call.then(
      () => expect.unreachable("The call succeeded"),
      (reason) => {
        error = reason;
      },
    );
    for (let timers = 0; error === undefined && timers < 100; timers++) await vi.advanceTimersToNextTimerAsync();
    return { error, afterMs: Date.now() - startMs };
  }

  it("end an attempt without a reply, and retry it if that is safe", async () => {
    const { client, requests } = fakeService([never, exampleReply("hashText")], {
      timeoutMs: 500,
      timing: { random: () => 0 },
    });
    const digest = client.md5.text({ text: "hello" });
    await vi.advanceTimersByTimeAsync(500);
    expect(requests[0]?.signal.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(await digest).toMatchObject({ length: 32 });
    expect(requests).toHaveLength(2);
  });

  it("end a call that must not be retried with its first attempt", async () => {
    const { client, requests } = fakeService([never], { timeoutMs: 20 });
    const { error, afterMs } = await endOf(client.canvases.publish({ source: 'import "editor/canvas";' }));
    expect(error).toMatchObject({ name: "TimeoutError", code: "TIMEOUT", limit: "timeoutMs" });
    expect(error).toSatisfy(TimeoutError.isInstance);
    expect(afterMs).toBe(20);
    expect(requests).toHaveLength(1);
  });

  it("default to a minute for an attempt, and ten for a call or an upload", async () => {
    const { client } = fakeService([never], { retries: 0 });
    expect(await endOf(client.md5.text({ text: "a" }))).toMatchObject({
      afterMs: 60_000,
      error: { limit: "timeoutMs" },
    });
    expect(await endOf(client.canvases.list())).toMatchObject({ afterMs: 60_000, error: { limit: "timeoutMs" } });
    const upload = { afterMs: 600_000, error: { limit: "totalTimeoutMs" } };
    expect(await endOf(client.md5.file({ file }))).toMatchObject(upload);
    expect(await endOf(client.md5.file({ file }, { timeoutMs: 70_000 }))).toMatchObject({ afterMs: 70_000 });
  });

  it("apply to all attempts together", async () => {
    const { client } = fakeService([never], {
      totalTimeoutMs: 50,
      timeoutMs: 20,
      retries: 1000,
      timing: { random: () => 0 },
    });
    const { error, afterMs } = await endOf(client.md5.text({ text: "a" }));
    expect(error).toMatchObject({ code: "TIMEOUT" });
    expect(afterMs).toBe(50);
  });

  it("name the total limit if it is the shorter one, and can be set per call", async () => {
    const { client, requests } = fakeService([never]);
    const total = await endOf(client.md5.text({ text: "a" }, { totalTimeoutMs: 20 }));
    expect(total).toMatchObject({ afterMs: 20, error: { limit: "totalTimeoutMs", retryable: false } });
    expect(String(total.error)).toContain("within 20 ms (totalTimeoutMs).");
    const one = await endOf(client.md5.text({ text: "a" }, { timeoutMs: 20, retries: 0 }));
    expect(one).toMatchObject({ afterMs: 20, error: { limit: "timeoutMs" } });
    expect(requests).toHaveLength(2);
  });

  it("accept any number, even beyond what timers support", async () => {
    let answer = (_: Response) => {};
    const { client } = fakeService([() => new Promise<Response>((resolve) => (answer = resolve))], {
      timeoutMs: Number.POSITIVE_INFINITY,
      totalTimeoutMs: 1e12,
    });
    const digest = client.md5.text({ text: "hello" });
    await vi.advanceTimersByTimeAsync(100_000);
    answer(exampleReply("hashText"));
    expect(await digest).toMatchObject({ length: 32 });
  });
});

describe("a reply that arrives in parts", () => {
  it("is subject to the time limits up to its last byte, after which its connection is closed", async () => {
    let closed = false;
    const baseUrl = await startServer((_, response) => {
      response.on("close", () => {
        closed = true;
      });
      response.writeHead(200, { "Content-Type": "application/json" }).write('{"success":');
    });
    const client = createClient({ baseUrl, retries: 0 });
    await expect(client.md5.text({ text: "a" }, { timeoutMs: 500 })).rejects.toMatchObject({ code: "TIMEOUT" });
    await expect.poll(() => closed).toBe(true);
  });

  it("is a ConnectionError if it is cut short", async () => {
    const baseUrl = await startServer((_, response) => {
      response.writeHead(200, { "Content-Length": 100 }).write("{");
      setImmediate(() => response.destroy());
    });
    const client = createClient({ baseUrl, retries: 0 });
    await expect(client.md5.text({ text: "a" })).rejects.toMatchObject({ code: "CONNECTION_FAILED" });
  });
});

describe("sleep", () => {
  it("resolves after its time or rejects with the signal's reason", async () => {
    await sleep(1);
    const reason = new Error("enough");
    await expect(sleep(60_000, AbortSignal.abort(reason))).rejects.toBe(reason);
    const controller = new AbortController();
    const waiting = sleep(60_000, controller.signal);
    controller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
  });
});

it("waits as long as timers can, if it should wait longer", async () => {
  const controller = new AbortController();
  const setTimeout = vi.spyOn(globalThis, "setTimeout");
  const waiting = sleep(Number.POSITIVE_INFINITY, controller.signal);
  expect(setTimeout.mock.lastCall?.[1]).toBe(2 ** 31 - 1);
  setTimeout.mockRestore();
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
});

describe("the caller's signal", () => {
  it("keeps no listener after a call, a failed call or a wait between attempts", async () => {
    const { signal } = new AbortController();
    const timing = { random: () => 0 };
    const { client } = fakeService([errorReply("INTERNAL_ERROR"), exampleReply("hashText")], { timing });
    await client.md5.text({ text: "a" }, { signal });
    expect(getEventListeners(signal, "abort")).toEqual([]);
    const failing = fakeService([errorReply("NOT_FOUND")]);
    await expect(failing.client.canvases.load("cv_x", { signal })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});
