import { EventEmitter, once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import Koa from "koa";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createLingering, type LingerLimits } from "./linger.ts";

const announcedBytes = 20_000_000;

/** The kinds of replies that the app can send. */
const replies: Record<string, (context: Koa.Context) => void> = {
  text: (context) => {
    context.body = "early";
  },
  bytes: (context) => {
    context.body = Buffer.from("early");
  },
  JSON: (context) => {
    context.body = { early: "zwölf" };
  },
  stream: (context) => {
    context.body = Readable.from(["early"]);
  },
  "no body": (context) => {
    context.status = 204;
  },
};

interface Upload {
  client: Socket;
  received(): string;
}

/** Starts a server that answers before the body arrives, and a client that announced a large one. */
async function startUpload(
  limits: LingerLimits | undefined,
  options: { headers?: string; method?: string; reply?: string; length?: number } = {},
): Promise<Upload> {
  const { headers = "", method = "POST", reply = "text", length = announcedBytes } = options;
  const app = new Koa();
  // Hides the errors of clients that disconnect.
  app.silent = true;
  app.use(createLingering(limits));
  app.use((context) => replies[reply]?.(context));
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
  client.write(`${method} / HTTP/1.1\r\nHost: a\r\n${headers}Content-Length: ${length}\r\n\r\n`);
  await once(client, "data");
  return { client, received: () => received };
}

describe("lingering after an early reply", () => {
  it("[M8] cuts off a client that never stops sending when the total time is over", async () => {
    const { client, received } = await startUpload({ totalMs: 150, idleMs: 10_000 });
    await expect.poll(received).toMatch(/^HTTP\/1\.1 200 OK\r\n.*early$/s);
    const closed = new Promise((resolve) => client.once("close", resolve));
    const sending = setInterval(() => client.write("x".repeat(1000)), 5);
    await closed;
    clearInterval(sending);
  });

  it("[M8] cuts off a client that stops sending and keeps the connection", async () => {
    const { client } = await startUpload({ totalMs: 60_000, idleMs: 50 });
    await new Promise((resolve) => client.once("close", resolve));
  });

  it("[M8] waits for a client whose pauses are short enough", async () => {
    const { client } = await startUpload({ totalMs: 60_000, idleMs: 2_000 });
    for (let count = 0; count < 5; count++) {
      await delay(500);
      expect(client.write("x")).toBe(true);
    }
    expect(client.closed).toBe(false);
  });

  it("[M8] by default, waits for a client that pauses", async () => {
    const { client } = await startUpload(undefined);
    await delay(300);
    expect(client.write("x")).toBe(true);
    await delay(50);
    expect(client.closed).toBe(false);
  });

  it.each(["whole", "cut"])("[M8] doesn't touch a reply whose request is %s", async (state) => {
    const replied = new EventEmitter();
    const sent = once(replied, "body");
    const app = new Koa();
    app.silent = true;
    app.use(async (context, next) => {
      await next();
      replied.emit("body", context.body);
    });
    app.use(createLingering({ totalMs: 600_000, idleMs: 600_000 }));
    app.use(async (context) => {
      if (state === "cut") await new Promise((resolve) => context.req.once("close", resolve));
      context.body = "early";
    });
    const server = createServer(app.callback()).listen(0, "127.0.0.1");
    await once(server, "listening");
    const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
    onTestFinished(() => {
      client.destroy();
      server.close();
    });
    const arrived = once(server, "request");
    client.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${state === "cut" ? announcedBytes : 0}\r\n\r\n`);
    await arrived;
    if (state === "cut") client.destroy();
    expect(await sent).toEqual(["early"]);
  });

  it("[M8] doesn't touch a connection whose body has ended", async () => {
    // Little enough to arrive in time on a busy machine, too.
    const { client, received } = await startUpload({ totalMs: 1_000, idleMs: 1_000 }, { length: 1 });
    client.write("x");
    // Longer than both limits.
    await delay(1_200);
    client.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    await expect.poll(() => received().match(/early/g)?.length).toBe(2);
  });

  it.each([...Object.keys(replies).map((reply) => ["POST", reply] as const), ["HEAD", "text"] as const])(
    "[M8] closes a connection after the body, not before: %s, %s",
    async (method, reply) => {
      const limits = { totalMs: 60_000, idleMs: 60_000 };
      const { client, received } = await startUpload(limits, { headers: "Connection: close\r\n", method, reply });
      const ended = once(client, "end");
      // More than the system's buffers can hold: it arrives only if the server reads it.
      for (let sent = 0; sent < announcedBytes; sent += 1_000_000) {
        await new Promise((resolve) => client.write(Buffer.alloc(1_000_000), resolve));
      }
      await ended;
      expect(received()).toMatch(/^HTTP\/1\.1 20[04] .*\r\nConnection: close\r\n/s);
      if (method === "POST" && reply !== "no body") expect(received()).toContain("early");
    },
  );

  it("[M8] sends its length", async () => {
    const { received } = await startUpload({ totalMs: 60_000, idleMs: 60_000 }, { reply: "JSON" });
    await expect.poll(received).toMatch(/\r\nContent-Length: 18\r\n.*\r\n\r\n{"early":"zwölf"}$/s);
  });

  it.each(["end", "close"])("[M8] leaves no timer after the body's %s", async (ending) => {
    const limits = { totalMs: 600_001, idleMs: 600_002 };
    const [timeout, interval] = [vi.spyOn(globalThis, "setTimeout"), vi.spyOn(globalThis, "setInterval")];
    const cleared = [vi.spyOn(globalThis, "clearTimeout"), vi.spyOn(globalThis, "clearInterval")] as const;
    // Found by their delays, because other tests' connections have timers too.
    const timers = () => [
      timeout.mock.results[timeout.mock.calls.findIndex(([, ms]) => ms === limits.totalMs)]?.value,
      interval.mock.results[interval.mock.calls.findIndex(([, ms]) => ms === limits.idleMs)]?.value,
    ];
    const { client } = await startUpload(limits);
    await expect.poll(timers).not.toContain(undefined);
    if (ending === "end") client.write(Buffer.alloc(announcedBytes));
    else client.destroy();
    for (const [n, timer] of timers().entries()) {
      await vi.waitFor(() => expect(cleared[n]).toHaveBeenCalledWith(timer), 10_000);
    }
  });
});
