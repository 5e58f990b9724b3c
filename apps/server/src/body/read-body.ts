import type { IncomingMessage } from "node:http";
import getRawBody from "raw-body";
import { RequestCutError } from "../http/request-cut-error.ts";
import { ServiceError } from "../http/service-error.ts";
import type { BodyReservation } from "./body-budget.ts";

export interface ReadBodyOptions {
  /** Bytes of the body as it travels. */
  maxBytes: number;
  /** Takes each chunk's bytes as it arrives. The caller releases it once the request is answered. */
  reservation: BodyReservation;
  /** Looks at each chunk as it arrives; what it throws ends the reading. @default nothing is looked at */
  inspect?: (chunk: Buffer) => void;
}

/**
 * Reads a request's whole body into memory.
 *
 * @throws INVALID_INPUT where it is too large, and whatever `inspect` throws
 * @throws SERVICE_UNAVAILABLE where all bodies together would pass the budget
 * @throws RequestCutError where the connection ended first
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
      // raw-body stops reading, drops what it holds and fails with this.
      request.emit("error", refusal);
    }
  };
  request.on("data", take);
  // raw-body stops listening once it has refused a length, and chunks arrive until its promise is heard of. An error
  // that nobody listens to would end the process.
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
