import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import getRawBody from "raw-body";
import type { AppContext } from "../request/context.ts";
import { RequestCutError, ServiceError } from "../request/service-error.ts";

export interface ReadBodyOptions {
  /** The size limit for the body, as sent. */
  maxBytes: number;
  /**
   * Each chunk's bytes are added to it as they arrive. The caller releases it once the request is answered.
   *
   * @default the bytes aren't counted, because `maxBytes` is small
   */
  reservation?: BodyReservation | undefined;
  /** Inspects each chunk as it arrives; an error it throws stops the reading. @default inspects nothing */
  inspect?: (chunk: Buffer) => void;
}

/**
 * Reads a request's whole body into memory.
 *
 * @throws INVALID_INPUT if it is too large or has another length than announced, and whatever `inspect` throws
 * @throws SERVICE_UNAVAILABLE if all bodies together would exceed the budget
 * @throws RequestCutError if the connection ended first
 */
export async function readBody(
  request: IncomingMessage,
  { maxBytes, reservation, inspect = () => {} }: ReadBodyOptions,
): Promise<Buffer> {
  const take = (chunk: Buffer) => {
    try {
      reservation?.add(chunk.length);
      inspect(chunk);
    } catch (refusal) {
      request.off("data", take);
      // raw-body then stops reading, drops its buffers and fails with this error.
      request.emit("error", refusal);
    }
  };
  request.on("data", take);
  // raw-body removes its listeners once it has refused a length, but chunks still arrive until the `await` below
  // resumes. An `error` event without a listener would end the process.
  const ignore = () => {};
  request.on("error", ignore);
  try {
    return await getRawBody(request, { limit: maxBytes, length: request.headers["content-length"] ?? null });
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    const { type } = error as { type?: unknown };
    if (type === "entity.too.large") throw new ServiceError("INVALID_INPUT", `body: larger than ${maxBytes} bytes`);
    if (!request.complete) throw new RequestCutError();
    // Node's own requests end after that length; those of other hosts may not.
    if (type === "request.size.invalid")
      throw new ServiceError("INVALID_INPUT", "Content-Length: isn't the body's length");
    throw error;
  } finally {
    request.off("data", take);
    request.off("error", ignore);
  }
}

/** Refuses compressed bodies, which could be bombs, and media types other than the operation's (rule B4). */
export function checkBodyHeaders(
  request: IncomingMessage,
  mediaType: "application/json" | "multipart/form-data",
): void {
  const contentEncoding = request.headers["content-encoding"];
  if (contentEncoding !== undefined && contentEncoding.trim().toLowerCase() !== "identity") {
    throw new ServiceError("INVALID_INPUT", "Content-Encoding: compressed bodies are refused");
  }
  const contentType = request.headers["content-type"] ?? "";
  if (contentType === mediaType) return;
  const [type = ""] = contentType.split(";", 1);
  if (type.trim().toLowerCase() !== mediaType) {
    throw new ServiceError("INVALID_INPUT", `Content-Type: must be ${mediaType}`);
  }
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(contentType)?.[1]?.toLowerCase();
  if (mediaType === "application/json" && charset !== undefined && charset !== "utf-8" && charset !== "utf8") {
    throw new ServiceError("INVALID_INPUT", "Content-Type: the charset must be utf-8");
  }
}

/** @throws INVALID_INPUT if a body isn't UTF-8: decoding would silently replace some of its bytes (rule M4) */
export function requireUtf8(body: Uint8Array): void {
  if (!isUtf8(body)) throw new ServiceError("INVALID_INPUT", "body: not valid UTF-8");
}

/** Whether a parser in the program that this app is mounted in has already read the whole body. */
export function wasReadBefore({ req }: AppContext): boolean {
  return req.readableEnded;
}

/**
 * Returns the JSON body that a parser has read: its value, or the text or bytes parsed as JSON.
 *
 * @throws INTERNAL_ERROR if there is none, with advice
 * @throws INVALID_INPUT if the text or bytes aren't JSON, or the bytes aren't UTF-8
 */
export function readParsedJson(context: AppContext): unknown {
  // Parsers put it on Node's request (Express, Connect) or on Koa's.
  const body = (context.req as { body?: unknown }).body ?? (context.request as { body?: unknown }).body;
  if (body === undefined) throw cannotRead("as JSON");
  if (Buffer.isBuffer(body)) requireUtf8(body);
  else if (typeof body !== "string") return body;
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new ServiceError("INVALID_INPUT", "body: not valid JSON");
  }
}

/** @throws INTERNAL_ERROR if a parser has already read the form: its files are gone, or on disk */
export function refuseFormReadBefore(context: AppContext): void {
  if (wasReadBefore(context)) throw cannotRead("as a form");
}

function cannotRead(how: string): ServiceError {
  const details = `body: can't be read ${how}, because something has already read it; mount this app before body parsers`;
  return new ServiceError("INTERNAL_ERROR", details);
}

/** Limits the bytes of all bodies, and of the replies to them, that are in memory at the same time (rule M6). */
export interface BodyBudget {
  /** Bytes reserved now. */
  readonly used: number;
  /** An empty reservation for one request. */
  open(): BodyReservation;
}

/** The part of the budget that one request holds. */
export interface BodyReservation {
  /** Bytes reserved by this request. */
  readonly bytes: number;
  /**
   * @throws SERVICE_UNAVAILABLE with `Retry-After` if the budget can't cover it and the reservation would exceed 64 KiB
   */
  add(bytes: number): void;
  /**
   * Adds a reply's bytes, which are already in memory. It never refuses, because the work is done. Later bodies are
   * refused until there is room again.
   */
  hold(bytes: number): void;
  /** Releases everything. Later calls reserve nothing: a reply may still be created after its connection is gone. */
  release(): void;
}

/** Smaller bodies are accepted even if larger ones fill the budget, so that no one can keep others from publishing. */
const alwaysTakenBytes = 65_536;

/** @param limitBytes The limit for all bodies in memory. */
export function createBodyBudget(limitBytes: number): BodyBudget {
  let used = 0;
  return {
    get used() {
      return used;
    },
    open: () => {
      let isReleased = false;
      // `bytes` isn't a getter: creating an object with one takes longer than everything else here.
      const reservation = { bytes: 0, hold, add, release };
      function hold(bytes: number): void {
        if (isReleased) return;
        used += bytes;
        reservation.bytes += bytes;
      }
      function add(bytes: number): void {
        if (used + bytes > limitBytes && reservation.bytes + bytes > alwaysTakenBytes) {
          throw new ServiceError("SERVICE_UNAVAILABLE", "body: the server is busy with other large bodies", {
            retryAfterSeconds: 1,
          });
        }
        hold(bytes);
      }
      function release(): void {
        isReleased = true;
        used -= reservation.bytes;
        reservation.bytes = 0;
      }
      return reservation;
    },
  };
}
