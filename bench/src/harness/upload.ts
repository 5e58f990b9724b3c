import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { json } from "node:stream/consumers";
import { apiKey, type ServerProcess } from "./server-process.ts";

const boundary = "----------------fingerpaint";
const head = Buffer.from(
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="large.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`,
);
const tail = Buffer.from(`\r\n--${boundary}--\r\n`);

/**
 * Sends a file to `POST /api/md5/file` and resolves to its hash.
 *
 * @param content Already in memory, and passed to the system without copying: reading it, or using `fetch` with a form,
 *   would itself limit the speed of several concurrent uploads.
 */
export async function upload(server: ServerProcess, content: readonly Uint8Array[]): Promise<string> {
  const parts = [head, ...content, tail];
  const sent = request(`${server.url}/api/md5/file`, {
    method: "POST",
    agent: false,
    headers: {
      Authorization: `Bearer ${apiKey}`,
      "Content-Type": `multipart/form-data; boundary=${boundary}`,
      "Content-Length": parts.reduce((length, part) => length + part.length, 0),
    },
  });
  for (const part of parts) sent.write(part);
  sent.end();
  const [reply] = (await once(sent, "response")) as [IncomingMessage];
  const { data } = (await json(reply)) as { data?: { hash: string } };
  if (data === undefined) throw new Error(`the upload was refused with ${reply.statusCode}`);
  return data.hash;
}
