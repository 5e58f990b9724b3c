import { Readable } from "node:stream";
import type { AppMiddleware } from "./context.ts";

/**
 * Removes the length from a reply to `HEAD`. A canvas's reply to `HEAD` is created without its source, so that no view
 * is counted. A length that differs from that of `GET` is wrong (RFC 9110 section 8.6). No length is always valid.
 */
export const dropHeadLength: AppMiddleware = async (context, next) => {
  await next();
  // Koa sets the length of all bodies except streams.
  if (context.method === "HEAD" && context.body) context.body = Readable.from([]);
};
