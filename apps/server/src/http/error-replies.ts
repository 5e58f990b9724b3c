import type { ErrorCode } from "@fingerpaint/api-contracts/errors";
import { CanvasError, CanvasStoreError } from "@fingerpaint/canvas-store";
import { Md5Error, type Md5ErrorCode } from "@fingerpaint/md5-core";
import type { Logger } from "pino";
import type { Exchange } from "./app-state.ts";
import { createErrorEnvelope } from "./error-envelope.ts";
import { addHeader, sendJson } from "./reply-headers.ts";
import { RequestCutError } from "./request-cut-error.ts";
import { ServiceError } from "./service-error.ts";

/** How long clients are asked to wait before they try again, where nothing better is known. */
const retryAfterSeconds = "1";

/** The wire's codes of md5-core's errors that a request can cause. All others are faults of this program. */
const md5WireCodes: Partial<Record<Md5ErrorCode, ErrorCode>> = {
  UNENCODABLE_TEXT: "INVALID_INPUT",
  UNSUPPORTED_ENCODING: "UNSUPPORTED_ENCODING",
  INVALID_OUTPUT_FORMAT: "INVALID_INPUT",
  INVALID_HASH_FORMAT: "INVALID_HASH_FORMAT",
};

/** The one place where an error, of whichever library, becomes a reply. What isn't known to be safe to show is only logged. */
export function replyToError(exchange: Exchange, error: unknown, logger: Logger): void {
  if (RequestCutError.isInstance(error)) {
    // Nobody is there to read a reply. The access log shows the status.
    sendJson(exchange, JSON.stringify(createErrorEnvelope("INVALID_INPUT", error.details)), 400);
    return;
  }
  const { requestId, operation } = exchange.state;
  const refusal = toServiceError(error, requestId);
  if (refusal.code === "INTERNAL_ERROR" || CanvasStoreError.isInstance(error)) {
    logger.error({ requestId, operation, err: error }, "request failed");
  }
  for (const [name, value] of Object.entries(refusal.headers)) addHeader(exchange, name, value);
  sendJson(exchange, JSON.stringify(createErrorEnvelope(refusal.code, refusal.details)), refusal.status);
}

function toServiceError(error: unknown, requestId: string): ServiceError {
  if (ServiceError.isInstance(error)) return error;
  if (CanvasError.isInstance(error)) return new ServiceError(error.code, error.details);
  const md5Code = Md5Error.isInstance(error) ? md5WireCodes[error.code] : undefined;
  if (Md5Error.isInstance(error) && md5Code !== undefined) return new ServiceError(md5Code, error.details);
  if (CanvasStoreError.isInstance(error)) {
    return new ServiceError("SERVICE_UNAVAILABLE", `the canvas store can't be used now; request ${requestId}`, {
      headers: { "Retry-After": retryAfterSeconds },
    });
  }
  return new ServiceError("INTERNAL_ERROR", `the log of request ${requestId} says more`);
}
