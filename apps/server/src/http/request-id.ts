import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

const saneRequestId = /^[A-Za-z0-9._~-]{1,128}$/;

/** A request's id: the caller's own if it sent a sane one (rule B6), else a new UUID. */
export function requestIdOf(request: IncomingMessage): string {
  const sent = request.headers["x-request-id"];
  return typeof sent === "string" && saneRequestId.test(sent) ? sent : randomUUID();
}
