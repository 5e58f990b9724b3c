import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { apiKey, type ServerProcess } from "./server-process.ts";

const boundary = "----------------fingerpaint";
const head = Buffer.from(
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="large.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`,
);
const tail = Buffer.from(`\r\n--${boundary}--\r\n`);

/** Sends a file to `POST /api/md5/file` and resolves to its hash. `fetch` with a form would itself be what limits the speed. */
export async function upload(
  server: ServerProcess,
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  size: number,
): Promise<string> {
  const sent = request(`${server.url}/api/md5/file`, {
    method: "POST",
    agent: false,
    headers: {
      Authorization: `Bearer ${apiKey}`,
      "Content-Type": `multipart/form-data; boundary=${boundary}`,
      "Content-Length": head.length + size + tail.length,
    },
  });
  const [[reply]] = await Promise.all([
    once(sent, "response") as Promise<[IncomingMessage]>,
    pipeline(Readable.from(inForm(content), { objectMode: true }), sent),
  ]);
  const { data } = (await json(reply)) as { data?: { hash: string } };
  if (data === undefined) throw new Error(`the upload was refused with ${reply.statusCode}`);
  return data.hash;
}

async function* inForm(content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head;
  yield* content;
  yield tail;
}
