import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { Reply } from "./replies.ts";
import type { TestServer } from "./test-server.ts";

/** How long to wait for a reply, or the end of a connection, before the test fails. */
const patienceMs = 60_000;

/** One TCP connection, to send what no HTTP client would. */
export interface RawConnection {
  socket: Socket;
  /** Resolves once the bytes are handed to the system; to false if the connection is gone. */
  send(data: string | Uint8Array): Promise<boolean>;
  /**
   * The next reply; null if the connection ended before one was complete.
   * @param options.toHead A reply to `HEAD` has no body, whatever its headers say.
   * @throws Error if neither happens in time
   */
  reply(options?: { toHead?: boolean }): Promise<Reply | null>;
  /** Resolves to how the connection ended: `"end"`, or an error's code. */
  ended(): Promise<string>;
}

/** Opens a connection. The caller has to destroy it. */
export async function openRawConnection({ url }: Pick<TestServer, "url">): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  let received = Buffer.alloc(0);
  let ending: string | null = null;
  let wake = () => {};
  const end = (reason: string) => {
    ending ??= reason;
    wake();
  };
  socket.on("data", (chunk) => {
    received = Buffer.concat([received, chunk]);
    wake();
  });
  socket.on("end", () => end("end"));
  socket.on("error", (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  socket.on("close", () => end("close"));
  await once(socket, "connect");

  /** Checks again whenever data arrives. */
  async function until<Found>(look: () => Found | undefined): Promise<Found> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      const leftMs = deadline - Date.now();
      if (leftMs <= 0) throw new Error(`nothing in ${patienceMs} ms; received so far: ${received.subarray(0, 500)}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, leftMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  return {
    socket,
    send: (data) =>
      new Promise((resolve) => {
        if (!socket.writable) resolve(false);
        else socket.write(data, (error) => resolve(!error));
      }),
    reply: ({ toHead = false } = {}) =>
      until(() => {
        const parsed = takeReply(received, { isEnded: ending !== null, toHead });
        if (parsed === null) return ending === null ? undefined : null;
        received = received.subarray(parsed.length);
        return parsed.reply;
      }),
    ended: () => until(() => ending ?? undefined),
  };
}

/** The first complete reply in the bytes, and its length in bytes. Interim replies are skipped. */
function takeReply(
  bytes: Buffer,
  { isEnded, toHead }: { isEnded: boolean; toHead: boolean },
): { reply: Reply; length: number } | null {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd === -1) return null;
  const [statusLine = "", ...headerLines] = bytes.toString("latin1", 0, headEnd).split("\r\n");
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
  if (!status) throw new Error(`not an HTTP reply: ${statusLine}`);
  const bodyStart = headEnd + 4;
  if (status === 100) {
    const next = takeReply(bytes.subarray(bodyStart), { isEnded, toHead });
    return next && { reply: next.reply, length: bodyStart + next.length };
  }
  const headers = new Headers(headerLines.map((line) => line.split(/: ?(.*)/s, 2) as [string, string]));

  if (toHead || status === 204 || status === 304) return { reply: { status, headers, text: "" }, length: bodyStart };
  const declared = headers.get("content-length");
  if (declared !== null) {
    const bodyEnd = bodyStart + Number(declared);
    if (bytes.length < bodyEnd) return null;
    return { reply: { status, headers, text: bytes.toString("utf8", bodyStart, bodyEnd) }, length: bodyEnd };
  }
  if (headers.get("transfer-encoding") === "chunked") {
    const bodyEnd = bytes.indexOf("\r\n0\r\n\r\n", headEnd + 2);
    if (bodyEnd === -1) return null;
    return { reply: { status, headers, text: bytes.toString("utf8", bodyStart, bodyEnd) }, length: bodyEnd + 7 };
  }
  return isEnded ? { reply: { status, headers, text: bytes.toString("utf8", bodyStart) }, length: bytes.length } : null;
}
