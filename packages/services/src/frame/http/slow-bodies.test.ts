import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSlowBodyWatch } from "./listen.ts";

let server: Server;
let client: Socket;
let endSlowBodies: () => void;

beforeEach(async () => {
  const inFlight = new Set<ServerResponse<IncomingMessage>>();
  server = createServer((_, response) => inFlight.add(response));
  endSlowBodies = createSlowBodyWatch(inFlight, 1000);
  await once(server.listen(0, "127.0.0.1"), "listening");
  client = connect((server.address() as AddressInfo).port, "127.0.0.1");
});
afterEach(() => {
  client.destroy();
  server.close();
});

/** Sends a request's headers, and resolves once the server has them. */
async function begin(contentLength: number): Promise<IncomingMessage> {
  const arrival = once(server, "request");
  client.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${contentLength}\r\n\r\n`);
  const [request] = await arrival;
  request.on("error", () => {});
  return request;
}

/** Sends bytes of the body, and resolves once the server has received them. */
async function send(request: IncomingMessage, bytes: number): Promise<void> {
  const { bytesRead } = request.resume().socket;
  client.write("x".repeat(bytes));
  await expect.poll(() => request.socket.bytesRead, { interval: 1 }).toBe(bytesRead + bytes);
}

describe("[B4] slow bodies", () => {
  it("are ended by the second check that finds too few bytes", async () => {
    const request = await begin(1_000_000);
    endSlowBodies();
    expect(request.socket.destroyed).toBe(false);
    await send(request, 999);
    endSlowBodies();
    expect(request.socket.destroyed).toBe(true);
  });

  it("aren't ended if enough bytes arrive between checks", async () => {
    const request = await begin(1_000_000);
    for (let look = 0; look < 20; look++) {
      endSlowBodies();
      await send(request, 1000);
    }
    endSlowBodies();
    expect(request.socket.destroyed).toBe(false);
  });

  it("don't include complete bodies that wait for their reply", async () => {
    const request = await begin(10);
    await Promise.all([once(request, "end"), send(request, 10)]);
    for (let look = 0; look < 3; look++) endSlowBodies();
    expect(request.socket.destroyed).toBe(false);
  });
});
