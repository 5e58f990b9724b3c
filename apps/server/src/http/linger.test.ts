import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import Koa from "koa";
import { describe, expect, it, onTestFinished } from "vitest";
import { lingerAfterEarlyReply } from "./linger.ts";

const announcedBytes = 20_000_000;

/** A server that answers before the body is there, and a client that announced a large one. */
async function startUpload(limits: {
  totalMs: number;
  idleMs: number;
}): Promise<{ client: Socket; received(): string }> {
  const app = new Koa();
  app.use((context) => {
    context.body = "early";
    lingerAfterEarlyReply(context.req, context.res, limits);
  });
  const server = createServer(app.callback()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  });
  let received = "";
  client.on("data", (chunk) => {
    received += chunk;
  });
  client.on("error", () => {});
  client.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${announcedBytes}\r\n\r\n`);
  await once(client, "data");
  return { client, received: () => received };
}

describe("lingering after an early reply", () => {
  it("[M8] cuts a client that never stops sending once the whole time is over", async () => {
    const { client, received } = await startUpload({ totalMs: 150, idleMs: 10_000 });
    expect(received()).toMatch(/^HTTP\/1\.1 200 OK\r\n.*early$/s);
    const closed = new Promise((resolve) => client.once("close", resolve));
    const sending = setInterval(() => client.write("x".repeat(1000)), 5);
    await closed;
    clearInterval(sending);
  });

  it("[M8] cuts a client that stops sending and keeps the connection", async () => {
    const { client } = await startUpload({ totalMs: 60_000, idleMs: 50 });
    await new Promise((resolve) => client.once("close", resolve));
  });

  it("[M8] waits for a client that sends without a pause longer than allowed", async () => {
    const { client } = await startUpload({ totalMs: 60_000, idleMs: 400 });
    for (let count = 0; count < 12; count++) {
      await delay(50);
      expect(client.write("x")).toBe(true);
    }
    expect(client.closed).toBe(false);
  });

  it("[M8] leaves a connection alone whose body came to its end", async () => {
    const { client, received } = await startUpload({ totalMs: 1_000, idleMs: 1_000 });
    if (!client.write(Buffer.alloc(announcedBytes))) await once(client, "drain");
    // Longer than both limits.
    await delay(1_200);
    client.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    await expect.poll(() => received().match(/early/g)?.length).toBe(2);
  });
});
