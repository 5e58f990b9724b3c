import { createServer } from "node:http";
import { type Digest, replyToText, replyToTexts } from "./md5-replies.ts";

/** The minimal Node server that answers the two text operations. */
export function serveBarely(digest: Digest): void {
  createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString() || "{}");
      const reply = JSON.stringify(
        request.url === "/api/md5/text"
          ? replyToText(body, digest)
          : request.url === "/api/md5/text/batch"
            ? replyToTexts(body, digest)
            : { success: false },
      );
      response.writeHead(200, {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Length": Buffer.byteLength(reply),
      });
      response.end(reply);
    });
  }).listen(Number(process.env.PORT), "127.0.0.1");
}
