import { EventEmitter, once } from "node:events";
import { Agent, type IncomingMessage, type RequestListener, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { StartError } from "../request/addresses.ts";
import { connectionLimits, type ListeningServer, listen } from "./listen.ts";

const shortLimits = {
  ...connectionLimits,
  headersMs: 100,
  checkIntervalMs: 50,
  minBodyBytes: 1000,
  bodyWindowMs: 100,
};

const running: ListeningServer[] = [];
afterEach(() => Promise.all(running.splice(0).map((server) => server.close(0))));

async function start(handler: RequestListener, limits = connectionLimits): Promise<ListeningServer> {
  const server = await listen({ handler, host: "127.0.0.1", port: 0, limits });
  running.push(server);
  return server;
}

/** Returns everything that the server sends on a connection until it closes it. */
async function talk(
  server: ListeningServer,
  say: string,
  trickle?: { text: string; everyMs: number },
): Promise<string> {
  const socket = connect(server.address.port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(say);
  const timer = trickle && setInterval(() => socket.writable && socket.write(trickle.text), trickle.everyMs);
  let heard = "";
  try {
    for await (const chunk of socket) heard += chunk;
  } catch (error) {
    // Data that arrives on a connection after it was cut is answered with a reset.
    if ((error as NodeJS.ErrnoException).code !== "ECONNRESET") throw error;
  } finally {
    clearInterval(timer);
  }
  return heard;
}

const answerAfterBody: RequestListener = (incoming, response) => {
  incoming.resume().once("end", () => response.end("got it"));
};

describe("listen", () => {
  it("names an address that is in use", async () => {
    const { address } = await start(answerAfterBody);
    const second = listen({ handler: answerAfterBody, host: "127.0.0.1", port: address.port });
    await expect(second).rejects.toThrow(StartError);
    await expect(second).rejects.toThrow(`Can't listen on 127.0.0.1:${address.port}: another program listens there.`);
  });

  it("names the variable that the address comes from", async () => {
    const { port } = (await start(answerAfterBody)).address;
    const listenAgain = (variables?: { host: string; port: string }) =>
      listen({ handler: answerAfterBody, host: "127.0.0.1", port, ...(variables && { variables }) });
    await expect(listenAgain()).rejects.toThrow("or set PORT to another port");
    const metrics = { host: "METRICS", port: "METRICS" };
    await expect(listenAgain(metrics)).rejects.toThrow("or set METRICS to another port");
  });

  it("names an address that isn't this machine's", async () => {
    // RFC 5737 reserves this address for documentation.
    await expect(listen({ handler: answerAfterBody, host: "192.0.2.1", port: 0 })).rejects.toThrow(
      /^Can't listen on 192\.0\.2\.1:0/,
    );
  });

  it("[B2] answers headers that never end with the error envelope, and closes", async () => {
    const server = await start(answerAfterBody, shortLimits);
    const heard = await talk(server, "POST / HTTP/1.1\r\nHost: a\r\n", { text: "X-A: b\r\n", everyMs: 20 });
    expect(heard).toMatch(/^HTTP\/1\.1 4\d\d .*"success":false/s);
  });

  it("[B2] answers CONNECT with the error envelope, but only after an earlier request", async () => {
    const server = await start((_, response) => void setTimeout(() => response.end("slow"), 20));
    const tunnel = "CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n";
    expect(await talk(server, tunnel)).toMatch(/^HTTP\/1\.1 400 .*"success":false.*CONNECT is only for proxies/s);
    expect(await talk(server, `GET / HTTP/1.1\r\nHost: a\r\n\r\n${tunnel}`)).toMatch(/^HTTP\/1\.1 200 .*slow/s);
  });

  it("[B4] ends a body that trickles", async () => {
    const server = await start(answerAfterBody, shortLimits);
    const head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000000\r\n\r\n";
    expect(await talk(server, head, { text: "x", everyMs: 10 })).toBe("");
  });

  it("[B4] closes a connection that is idle while its reply is made", async () => {
    const server = await start(() => {}, { ...connectionLimits, idleMs: 50 });
    expect(await talk(server, "GET / HTTP/1.1\r\nHost: a\r\n\r\n")).toBe("");
  });

  it("[B4] answers headers beyond the limit with the error envelope", async () => {
    const server = await start(answerAfterBody);
    const heard = await talk(server, `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${"a".repeat(20_000)}\r\n\r\n`);
    expect(heard).toMatch(/^HTTP\/1\.1 400 .*"code":"INVALID_INPUT"/s);
  });

  it.each([
    ["no Host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["an unknown Expect", "GET / HTTP/1.1\r\nHost: a\r\nExpect: magic\r\nConnection: close\r\n\r\n"],
  ])("[B4] leaves a request with %s to the app", async (_, say) => {
    expect(await talk(await start(answerAfterBody), say)).toMatch(/^HTTP\/1\.1 200 .*got it$/s);
  });
});

describe("drain", () => {
  it("still accepts and answers, and lets no connection be reused", async () => {
    const server = await start(async (_, response) => void response.end("done"));
    const { port } = server.address;
    const agent = new Agent({ keepAlive: true });
    const ask = async () => {
      const outgoing = request({ port, host: "127.0.0.1", agent }).end();
      const [reply] = (await once(outgoing, "response")) as [IncomingMessage];
      return [reply.headers.connection, await text(reply)];
    };
    expect(await ask()).toEqual(["keep-alive", "done"]);
    server.drain();
    expect(await ask()).toEqual(["close", "done"]);
  });
});

describe("close", () => {
  it("answers requests in progress with Connection: close, and refuses new connections", async () => {
    const app = new EventEmitter();
    const server = await start((_, response) => app.emit("request", response));
    const arrival = once(app, "request");
    const replied = talkOnce(server, new Agent({ keepAlive: true }));
    const [response] = await arrival;
    const closed = server.close(10_000);
    await expect.poll(() => connects(server)).toBe(false);
    response.end("done");
    const reply = await replied;
    expect([reply.headers.connection, await text(reply)]).toEqual(["close", "done"]);
    await closed;
  });

  it("answers on connections that the system has accepted and the server hasn't seen yet", async () => {
    const server = await start((_, response) => response.end("done"));
    const replies = [1, 2, 3].map(() => talk(server, "GET / HTTP/1.1\r\nHost: a\r\n\r\n"));
    // They connect in this turn of the event loop. The server would accept them in the next one.
    await new Promise(process.nextTick);
    await server.close(10_000);
    for (const reply of replies) expect(await reply).toMatch(/^HTTP\/1\.1 200 .*done/s);
  });

  it("doesn't wait for idle connections", async () => {
    const server = await start((_, response) => response.end());
    const agent = new Agent({ keepAlive: true });
    await text(await talkOnce(server, agent));
    await server.close(600_000);
    agent.destroy();
  });

  it("doesn't wait for connections that never sent a request, as browsers open ahead", async () => {
    const server = await start((_, response) => response.end());
    const socket = connect(server.address.port, "127.0.0.1");
    await once(socket, "connect");
    await server.close(600_000);
    socket.destroy();
  });

  it("cuts requests that aren't answered in time", async () => {
    const app = new EventEmitter();
    const server = await start(() => app.emit("request"));
    const arrival = once(app, "request");
    const cut = expect(talkOnce(server)).rejects.toThrow("socket hang up");
    await arrival;
    await server.close(50);
    await cut;
  });
});

function connects(server: ListeningServer): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(server.address.port, "127.0.0.1");
    socket.on("error", () => resolve(false));
    socket.on("connect", () => resolve(socket.destroy().destroyed));
  });
}

function talkOnce(server: ListeningServer, agent = new Agent()): Promise<IncomingMessage> {
  const { port } = server.address;
  return new Promise((resolve, reject) => request({ port, agent }, resolve).on("error", reject).end());
}
