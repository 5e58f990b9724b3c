import { randomUUID } from "node:crypto";
import type { AppMiddleware } from "../app-state.ts";

const saneRequestId = /^[A-Za-z0-9._~-]{1,128}$/;

/** Gives each request an id, the caller's own if it sent a sane one, and every reply an `X-Request-Id` (rule B6). */
export function requestId(): AppMiddleware {
  return (context, next) => {
    const sent = context.req.headers["x-request-id"];
    const id = typeof sent === "string" && saneRequestId.test(sent) ? sent : randomUUID();
    context.state.requestId = id;
    context.set("X-Request-Id", id);
    return next();
  };
}
