import { EventEmitter, once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { maxSourceLength, maxStateBytes, maxTitleLength } from "@fingerpaint/api-contracts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createReplyDeadline, replyLimits, setReplyDeadline } from "./unsent-replies.ts";

/** More than the system's buffers can hold. */
const bytes = 20_000_000;
const shortLimits = { minBytes: 1, graceMs: 50, bytesPerSecond: 100_000_000, maxMs: 10_000 };

let server: Server;
let client: Socket;
afterEach(() => {
  vi.useRealTimers();
  client?.destroy();
  server?.close();
});

/** Requests the reply. Resolves to its response once it was passed to the connection. */
async function askFor(limits = shortLimits): Promise<ServerResponse> {
  server = createServer((_, response) => {
    setReplyDeadline(response, bytes, limits);
    response.end("x".repeat(bytes));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.on("error", () => {});
  client.write("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  client.pause();
  const [, response] = await once(server, "request");
  return response;
}

describe("setReplyDeadline", () => {
  it("[M6] ends the connection of a reader that reads only a little now and then", async () => {
    const response = await askFor();
    const trickle = setInterval(() => client.read(1000), 10);
    await once(response, "close");
    clearInterval(trickle);
    expect(response.req.socket.destroyed).toBe(true);
  });

  it("[M6] spares a reader that reads everything in time", async () => {
    const response = await askFor({ ...shortLimits, graceMs: 60_000 });
    client.resume();
    await once(response, "finish");
    expect(response.req.socket.destroyed).toBe(false);
  });

  it.each([
    { bytes: 1_000_000, seconds: 60 },
    { bytes: 100_000, seconds: 24 },
    { bytes: 128 * 1_048_576, seconds: 620 },
  ])("[M6] allows $seconds seconds for a reply of $bytes bytes", (reply) => {
    vi.useFakeTimers();
    const response = Object.assign(new EventEmitter(), { destroy: vi.fn() });
    setReplyDeadline(response as unknown as ServerResponse, reply.bytes);
    vi.advanceTimersByTime(reply.seconds * 1000 - 1);
    expect(response.destroy).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(response.destroy).toHaveBeenCalledOnce();
  });

  it("[M6] keeps no reply whose connection ended while it was made", () => {
    vi.useFakeTimers();
    const response = Object.assign(new EventEmitter(), { closed: true }) as unknown as ServerResponse;
    setReplyDeadline(response, replyLimits.minBytes);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("[M6] gives a phone at 20 kB/s enough time for the largest canvas", () => {
    const largestBytes = 6 * maxSourceLength + maxStateBytes + 6 * maxTitleLength + 1_000;
    const { graceMs, bytesPerSecond } = replyLimits;
    expect(graceMs / 1000 + largestBytes / bytesPerSecond).toBeGreaterThan(largestBytes / 20_000);
  });

  it("[B11] gives a streamed reply time for the bytes produced so far", () => {
    vi.useFakeTimers();
    const response = Object.assign(new EventEmitter(), { destroy: vi.fn() });
    const allow = createReplyDeadline(response as unknown as ServerResponse);
    allow(25_000);
    vi.advanceTimersByTime(15_000);
    allow(50_000);
    vi.advanceTimersByTime(7_999);
    expect(response.destroy).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(response.destroy).toHaveBeenCalledOnce();
  });

  it("[M6] forgets a sent reply, and sets no deadline for small ones", () => {
    vi.useFakeTimers();
    const response = Object.assign(new EventEmitter(), { destroy: vi.fn() }) as unknown as ServerResponse;
    setReplyDeadline(response, replyLimits.minBytes - 1);
    expect(vi.getTimerCount()).toBe(0);
    setReplyDeadline(response, replyLimits.minBytes);
    expect(vi.getTimerCount()).toBe(1);
    response.emit("close");
    expect(vi.getTimerCount()).toBe(0);
  });
});
