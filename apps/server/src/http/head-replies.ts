import { Readable } from "node:stream";
import type { AppMiddleware } from "./context.ts";

/**
 * Takes the length off a reply to `HEAD`. A canvas' reply to `HEAD` is made without its source, so that no view is
 * counted, and a length that differs from that of `GET` would be wrong (RFC 9110 section 8.6); no length is always right.
 */
export const dropHeadLength: AppMiddleware = async (context, next) => {
  await next();
  // Koa measures bodies of every kind but streams.
  if (context.method === "HEAD" && context.body) context.body = Readable.from([]);
};
