import { describe, expect, it } from "vitest";
import { exampleReply, fakeService } from "../test/fake-service.ts";
import { startServer } from "../test/http-server.ts";
import { sleep } from "./deadline.ts";
import { createClient, TimeoutError } from "./index.ts";

const never = () => new Promise<never>(() => {});

describe("time limits", () => {
  it("end a try that gets no reply, and repeat it where that is safe", async () => {
    const { client, requests } = fakeService([never, exampleReply("hashText")], {
      timeoutMs: 500,
      timing: { random: () => 0 },
    });
    expect(await client.hashText({ text: "hello" })).toMatchObject({ length: 32 });
    expect(requests).toHaveLength(2);
    expect(requests[0]?.signal.aborted).toBe(true);
  });

  it("end a call that must not be repeated with its first try", async () => {
    const { client, requests } = fakeService([never], { timeoutMs: 20 });
    const failure = client.publishCanvas({ source: 'import "editor/canvas";' });
    await expect(failure).rejects.toMatchObject({ name: "TimeoutError", code: "TIMEOUT", limit: "timeoutMs" });
    await expect(failure).rejects.toSatisfy(TimeoutError.isInstance);
    expect(requests).toHaveLength(1);
  });

  it("hold for all tries together", async () => {
    const { client } = fakeService([never], {
      totalTimeoutMs: 50,
      timeoutMs: 20,
      retries: 1000,
      timing: { random: () => 0 },
    });
    await expect(client.hashText({ text: "a" })).rejects.toMatchObject({ code: "TIMEOUT" });
  });

  it("name the total limit where it is the shorter one, and are set for one call too", async () => {
    const { client, requests } = fakeService([never]);
    const failure = client.hashText({ text: "a" }, { totalTimeoutMs: 20 });
    await expect(failure).rejects.toMatchObject({ limit: "totalTimeoutMs", retryable: false });
    await expect(failure).rejects.toThrow("within totalTimeoutMs = 20");
    await expect(client.hashText({ text: "a" }, { timeoutMs: 20, retries: 0 })).rejects.toMatchObject({
      limit: "timeoutMs",
    });
    expect(requests).toHaveLength(2);
  });

  it("count the reply's body as well, and close the connection", async () => {
    let closed = false;
    const baseUrl = await startServer((_, response) => {
      response.on("close", () => {
        closed = true;
      });
      response.writeHead(200, { "Content-Type": "application/json" }).write('{"success":');
    });
    const client = createClient({ baseUrl, retries: 0 });
    await expect(client.hashText({ text: "a" }, { timeoutMs: 500 })).rejects.toMatchObject({ code: "TIMEOUT" });
    await expect.poll(() => closed).toBe(true);
  });

  it("take any number, also beyond what timers can", async () => {
    const { client } = fakeService([exampleReply("hashText")], {
      timeoutMs: Number.POSITIVE_INFINITY,
      totalTimeoutMs: 1e12,
    });
    expect(await client.hashText({ text: "hello" })).toMatchObject({ length: 32 });
  });

  it("a reply cut short is a ConnectionError", async () => {
    const baseUrl = await startServer((_, response) => {
      response.writeHead(200, { "Content-Length": 100 }).write("{");
      setImmediate(() => response.destroy());
    });
    const client = createClient({ baseUrl, retries: 0 });
    await expect(client.hashText({ text: "a" })).rejects.toMatchObject({ code: "CONNECTION_FAILED" });
  });
});

describe("sleep", () => {
  it("ends by itself or with the signal's reason", async () => {
    await sleep(1);
    const reason = new Error("enough");
    await expect(sleep(60_000, AbortSignal.abort(reason))).rejects.toBe(reason);
    const controller = new AbortController();
    const waiting = sleep(60_000, controller.signal);
    controller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
  });
});
