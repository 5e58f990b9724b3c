import { expect, it } from "vitest";
import { openRawConnection } from "../support/raw-connection.ts";
import { startTestServer } from "../support/test-server.ts";

const get = "GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n";
const chunked = `0\r\n\r\n${get}`;
const post = (headers: string, body: string) =>
  `POST /api/md5/text HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n${body}`;

/** Framings that two programs on one connection might read differently. */
const ambiguous: Readonly<Record<string, string>> = {
  "Content-Length, then chunked": post("Content-Length: 4\r\nTransfer-Encoding: chunked\r\n", chunked),
  "chunked, then Content-Length": post("Transfer-Encoding: chunked\r\nContent-Length: 4\r\n", chunked),
  "two lengths": post("Content-Length: 4\r\nContent-Length: 5\r\n", `abcd${get}`),
  "two equal lengths": post("Content-Length: 4\r\nContent-Length: 4\r\n", `abcd${get}`),
  "a list of lengths": post("Content-Length: 4, 4\r\n", `abcd${get}`),
  "a length with a plus": post("Content-Length: +4\r\n", `abcd${get}`),
  "a length with a minus": post("Content-Length: -4\r\n", `abcd${get}`),
  "a hexadecimal length": post("Content-Length: 0x4\r\n", `abcd${get}`),
  "a length with a fraction": post("Content-Length: 4.0\r\n", `abcd${get}`),
  "a length with an exponent": post("Content-Length: 4e0\r\n", `abcd${get}`),
  "a length with a letter": post("Content-Length: 4a\r\n", `abcd${get}`),
  "a length with a blank in it": post("Content-Length: 4 4\r\n", `abcd${get}`),
  "an empty length": post("Content-Length:\r\n", get),
  "a length past 64 bits": post("Content-Length: 18446744073709551620\r\n", `abcd${get}`),
  "a blank before the colon of the length": post("Content-Length : 4\r\n", `abcd${get}`),
  "a blank before the colon of the coding": post("Transfer-Encoding : chunked\r\n", chunked),
  "a tab before the colon": post("Transfer-Encoding\t: chunked\r\n", chunked),
  xchunked: post("Transfer-Encoding: xchunked\r\n", chunked),
  "chunked, identity": post("Transfer-Encoding: chunked, identity\r\n", chunked),
  "chunked twice with another between": post("Transfer-Encoding: chunked, gzip, x\r\n", chunked),
  "chunked, then another coding in a line of its own": post(
    "Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n",
    chunked,
  ),
  "identity alone": post("Transfer-Encoding: identity\r\n", get),
  "a quoted coding": post('Transfer-Encoding: "chunked"\r\n', chunked),
  "a coding after a vertical tab": post("Transfer-Encoding: \u000bchunked\r\n", chunked),
  "a coding after a form feed": post("Transfer-Encoding: \u000cchunked\r\n", chunked),
  "a coding with NUL": post("Transfer-Encoding: chunked\u0000\r\n", chunked),
  "a folded coding": post("Transfer-Encoding:\r\n chunked\r\n", chunked),
  "a folded length": post("Content-Length:\r\n 4\r\n", `abcd${get}`),
  "a folded header": post("X-A: b\r\n c\r\nContent-Length: 4\r\n", `abcd${get}`),
  "a line that begins with a blank": `POST /api/md5/text HTTP/1.1\r\n Host: a\r\nContent-Length: 4\r\n\r\nabcd${get}`,
  "bare line feeds": `POST /api/md5/text HTTP/1.1\nHost: a\nContent-Length: 4\n\nabcd${get}`,
  "a bare line feed after a header": post("X-A: b\nContent-Length: 4\r\n", `abcd${get}`),
  "a bare carriage return in a header": post("X-A: b\rContent-Length: 4\r\n", `abcd${get}`),
  "NUL in a header": post("X-A: b\u0000c\r\nContent-Length: 4\r\n", `abcd${get}`),
  "NUL in a name": post("X\u0000A: b\r\nContent-Length: 4\r\n", `abcd${get}`),
  "a header without a colon": post("Content-Length 4\r\n", `abcd${get}`),
  "a header without a name": post(": 4\r\nContent-Length: 4\r\n", `abcd${get}`),
  "a chunk's size past 64 bits": post("Transfer-Encoding: chunked\r\n", `fffffffffffffffff\r\nabc${get}`),
  "a chunk's size with 0x": post("Transfer-Encoding: chunked\r\n", `0x3\r\nabc\r\n0\r\n\r\n${get}`),
  "a chunk's size with a minus": post("Transfer-Encoding: chunked\r\n", `-3\r\nabc\r\n0\r\n\r\n${get}`),
  "a chunk's size after a blank": post("Transfer-Encoding: chunked\r\n", ` 3\r\nabc\r\n0\r\n\r\n${get}`),
  "a chunk's size that ends in a line feed": post("Transfer-Encoding: chunked\r\n", `3\nabc\r\n0\r\n\r\n${get}`),
  "a chunk without its end": post("Transfer-Encoding: chunked\r\n", `3\r\nabcd\r\n0\r\n\r\n${get}`),
  "a chunk's end of a line feed": post("Transfer-Encoding: chunked\r\n", `3\r\nabc\n0\r\n\r\n${get}`),
  "20 kB of a chunk's extension": post(
    "Transfer-Encoding: chunked\r\n",
    `3;${"a".repeat(20_000)}\r\nabc\r\n${chunked}`,
  ),
  "20 kB of trailers": post("Transfer-Encoding: chunked\r\n", `0\r\nX-A: ${"a".repeat(20_000)}\r\n\r\n${get}`),
};

it(`[B4] nothing after a request is answered as another request, in ${Object.keys(ambiguous).length} ambiguous framings`, async () => {
  const server = await startTestServer();

  /** Statuses of the replies until the server has ended the connection. */
  async function statusesOf(bytes: string): Promise<number[]> {
    const connection = await openRawConnection(server);
    await connection.send(Buffer.from(bytes, "latin1"));
    const statuses: number[] = [];
    for (let reply = await connection.reply(); reply !== null; reply = await connection.reply()) {
      statuses.push(reply.status);
    }
    connection.socket.destroy();
    return statuses;
  }

  const replies = await Promise.all(
    Object.entries(ambiguous).map(async ([name, bytes]) => ({ name, statuses: await statusesOf(bytes) })),
  );
  // 401: a valid head without a key. 400: the rest isn't a valid request. Then the connection is closed.
  const refusals = ["400", "401", "401,400", "431", "413"];
  expect(replies.filter(({ statuses }) => !refusals.includes(statuses.join()))).toEqual([]);
  expect(server.logLines().filter(({ url }) => String(url).includes("smuggled"))).toEqual([]);
});
