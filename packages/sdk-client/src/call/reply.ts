import type { ErrorEnvelope } from "@fingerpaint/api-contracts";
import { type Operation, type OperationId, operations } from "@fingerpaint/api-contracts/operations";
import { ApiError, type FailedReply, requestIdOf, UnexpectedReplyError } from "../errors/errors.ts";
import { readRetryAfter } from "./retry.ts";

/** A success, with the rest of the reply. */
export interface Reply<Data, Body = Data> {
  /** The value of the call's own promise. */
  readonly data: Data;
  /** The JSON body as it was sent: for MD5 operations the success envelope, with `message` and `timestamp`. */
  readonly body: Body;
  readonly status: number;
  /** The reply's `X-Request-Id`: the caller's own, if it sent one. */
  readonly requestId: string | undefined;
  readonly rateLimit: RateLimit | undefined;
  readonly headers: Headers;
}

/** A reply that was read completely and is the operation's success. */
export interface ReadReply {
  readonly reply: Reply<unknown>;
  readonly response: Response;
  readonly text: string;
}

/**
 * A copy of the reply with an unread body. The original was read already, to check it and to enforce the time limits.
 */
export function responseOf({ response, text }: ReadReply): Response {
  const { status, statusText, url } = response;
  const headers = new Headers(response.headers);
  if (headers.has("Content-Encoding")) {
    // The text is uncompressed, so these would mislead whoever gets the copy.
    headers.delete("Content-Encoding");
    headers.delete("Content-Length");
  }
  const copy = new Response(status === 204 ? null : text, { status, statusText, headers });
  return Object.defineProperty(copy, "url", { value: url });
}

type JsonObject = Record<string, unknown>;

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isErrorEnvelope(body: unknown): body is ErrorEnvelope {
  if (!isObject(body) || body.success !== false || !isObject(body.error)) return false;
  return [body.error.code, body.error.message, body.error.details].every((value) => typeof value === "string");
}

/**
 * The body's data, or undefined if it doesn't have the operation's shape. Doesn't check every field: the contract's
 * tests do.
 */
function dataOf(id: OperationId, { service }: Operation, body: unknown): unknown {
  if (service === "md5") return isObject(body) && body.success === true && isObject(body.data) ? body.data : undefined;
  if (id === "listCanvases") return Array.isArray(body) ? body : undefined;
  if (id === "readCanvasQuota") return isObject(body) && isObject(body.canvases) ? body : undefined;
  return isObject(body) && typeof body.canvasId === "string" ? body : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * @throws ApiError for an error envelope
 * @throws UnexpectedReplyError for anything else that isn't the operation's documented success
 */
export function readReply(id: OperationId, response: Response, text: string, nowMs: number): ReadReply {
  const { status, headers } = response;
  const operation: Operation = operations[id];
  const body = parseJson(text);
  if (operation.success.includes(status)) {
    const data = dataOf(id, operation, body);
    if (status === 204 || data !== undefined) {
      const reply = { data, body, status, requestId: requestIdOf(headers), rateLimit: readRateLimit(headers), headers };
      return { reply, response, text };
    }
  }
  const failed: FailedReply = { operation: id, status, headers, retryAfterMs: readRetryAfter(headers, nowMs) };
  throw status >= 400 && isErrorEnvelope(body) ? new ApiError(failed, body.error) : new UnexpectedReplyError(failed);
}

/**
 * The contents of the reply's `RateLimit` and `RateLimit-Policy` headers. A part that the server leaves out
 * is undefined.
 */
export interface RateLimit {
  /** Requests left in the window. */
  readonly remaining: number | undefined;
  /** Milliseconds until the window ends. */
  readonly resetMs: number | undefined;
  /** Requests allowed in a window. */
  readonly limit: number | undefined;
  /** The window's length in milliseconds. */
  readonly windowMs: number | undefined;
}

function parameter(field: string | null, name: string, factor = 1): number | undefined {
  const digits = new RegExp(`;\\s*${name}=(\\d+)`).exec(field ?? "")?.[1];
  return digits === undefined ? undefined : Number(digits) * factor;
}

/** Reads `"key";r=999;t=60` and `"key";q=1000;w=60` (draft-ietf-httpapi-ratelimit-headers-10). */
function readRateLimit(headers: Headers): RateLimit | undefined {
  const current = headers.get("RateLimit");
  const policy = headers.get("RateLimit-Policy");
  if (current === null && policy === null) return undefined;
  return {
    remaining: parameter(current, "r"),
    resetMs: parameter(current, "t", 1000),
    limit: parameter(policy, "q"),
    windowMs: parameter(policy, "w", 1000),
  };
}
