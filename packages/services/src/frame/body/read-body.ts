import type { IncomingMessage } from "node:http";
import getRawBody from "raw-body";
import { RequestCutError } from "../http/request-cut-error.ts";
import { ServiceError } from "../http/service-error.ts";
import type { BodyReservation } from "./body-budget.ts";

export interface ReadBodyOptions {
  /** The size limit for the body, as sent. */
  maxBytes: number;
  /** Each chunk's bytes are added to it as they arrive. The caller releases it once the request is answered. */
  reservation: BodyReservation;
  /** Inspects each chunk as it arrives; an error it throws stops the reading. @default inspects nothing */
  inspect?: (chunk: Buffer) => void;
}

/**
 * Reads a request's whole body into memory.
 *
 * @throws INVALID_INPUT if it is too large, and whatever `inspect` throws
 * @throws SERVICE_UNAVAILABLE if all bodies together would exceed the budget
 * @throws RequestCutError if the connection ended first
 */
export async function readBody(
  request: IncomingMessage,
  { maxBytes, reservation, inspect = () => {} }: ReadBodyOptions,
): Promise<Buffer> {
  const take = (chunk: Buffer) => {
    try {
      reservation.add(chunk.length);
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
    if (isTooLarge(error)) throw new ServiceError("INVALID_INPUT", `body: larger than ${maxBytes} bytes`);
    if (!request.complete) throw new RequestCutError();
    throw error;
  } finally {
    request.off("data", take);
    request.off("error", ignore);
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && "type" in error && error.type === "entity.too.large";
}
