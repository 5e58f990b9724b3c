import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { AppContext } from "../request/context.ts";
import { holdReply } from "../request/unsent-replies.ts";
import { jsonType } from "./operation-routes.ts";

const compress = promisify(gzip);

/** More would delay the file accesses of other requests, which share the threads that compress. */
const maxTogether = 8;

let together = 0;

/**
 * Answers with JSON, compressed if the client accepts gzip and the process isn't busy compressing. Don't use it for a
 * reply that has a secret beside text of the request: its length would say whether they are alike.
 */
export async function sendCompressedJson(context: AppContext, reply: unknown): Promise<void> {
  const json = Buffer.from(JSON.stringify(reply));
  context.set("Content-Type", jsonType);
  context.vary("Accept-Encoding");
  if (together < maxTogether && context.acceptsEncodings("gzip", "identity") === "gzip") {
    together++;
    try {
      context.body = await compress(json);
      context.set("Content-Encoding", "gzip");
    } finally {
      together--;
    }
  } else {
    context.body = json;
  }
  holdReply(context);
}
