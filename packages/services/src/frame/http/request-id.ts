import { randomUUID } from "node:crypto";
import type { AppMiddleware } from "./context.ts";

const saneRequestId = /^[A-Za-z0-9._~-]{1,128}$/;

/**
 * Gives each request an id: the caller's if it sent a valid one (rule B6), otherwise a new UUID. The reply repeats it.
 */
export const nameRequest: AppMiddleware = (context, next) => {
  const sent = context.req.headers["x-request-id"];
  const requestId = typeof sent === "string" && saneRequestId.test(sent) ? sent : randomUUID();
  context.state.requestId = requestId;
  context.res.setHeader("X-Request-Id", requestId);
  return next();
};
