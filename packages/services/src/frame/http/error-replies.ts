import type { ErrorCode } from "@fingerpaint/api-contracts/errors";
import { CanvasError, CanvasStoreError } from "@fingerpaint/canvas-store";
import { Md5Error, type Md5ErrorCode } from "@fingerpaint/md5-core";
import type { Logger } from "pino";
import type { AppContext, AppMiddleware } from "../request/context.ts";
import { createErrorEnvelope, ServiceError } from "../request/service-error.ts";

/** The wire codes of the md5-core errors that a request can cause. All its other errors are bugs in this program. */
const md5WireCodes: Partial<Record<Md5ErrorCode, ErrorCode>> = {
  UNENCODABLE_TEXT: "INVALID_INPUT",
  UNSUPPORTED_ENCODING: "UNSUPPORTED_ENCODING",
  INVALID_OUTPUT_FORMAT: "INVALID_INPUT",
  INVALID_HASH_FORMAT: "INVALID_HASH_FORMAT",
};

/** While the store fails, it fails for every request, so there is at most one log line in this many milliseconds. */
const storeFailureIntervalMs = 1_000;

/** The only place that turns errors into replies. Details that aren't known to be safe to show are only logged. */
export function createErrorReplies(logger: Logger): AppMiddleware {
  const logStoreFailure = createStoreFailureLog(logger);
  return async (context, next) => {
    try {
      await next();
    } catch (error) {
      const { requestId, operation } = context.state;
      const refusal = toServiceError(error, requestId);
      const fields = { requestId, operation, err: error };
      if (CanvasStoreError.isInstance(error)) logStoreFailure(fields);
      else if (refusal.code === "INTERNAL_ERROR") logger.error(fields, "request failed");
      reply(context, refusal);
    }
  };
}

/** Logs the store's first failure, and then at most one per second, with the number of those not logged. */
function createStoreFailureLog(logger: Logger): (fields: Readonly<Record<string, unknown>>) => void {
  let quietUntil = 0;
  let left = 0;
  return (fields) => {
    const now = performance.now();
    if (now < quietUntil) {
      left++;
      return;
    }
    logger.error({ ...fields, ...(left > 0 && { notLogged: left }) }, "request failed");
    quietUntil = now + storeFailureIntervalMs;
    left = 0;
  };
}

function reply(context: AppContext, refusal: ServiceError): void {
  const { code, details } = refusal;
  context.state.refusal = code;
  context.status = refusal.status;
  // The refused handler may have allowed caching already.
  context.set({ "Cache-Control": "no-store", ...refusal.headers });
  context.body = context.state.renderRefusal?.(refusal) ?? createErrorEnvelope(code, details);
}

function toServiceError(error: unknown, requestId: string): ServiceError {
  if (error instanceof ServiceError) return error;
  if (CanvasError.isInstance(error)) return new ServiceError(error.code, error.details);
  if (Md5Error.isInstance(error)) {
    const code = md5WireCodes[error.code];
    if (code !== undefined) return new ServiceError(code, error.details);
  }
  if (CanvasStoreError.isInstance(error)) {
    const details = `the canvas store is unavailable at the moment; request ${requestId}`;
    return new ServiceError("SERVICE_UNAVAILABLE", details, { retryAfterSeconds: 1 });
  }
  return new ServiceError("INTERNAL_ERROR", `the log has details under request ${requestId}`);
}
