import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";

import { ServiceError } from "../http/service-error.ts";
import { checkBodyHeaders } from "./body-headers.ts";
import { parseInSteps } from "./json-in-steps.ts";
import { createJsonStructureCheck, type JsonStructureLimits } from "./json-structure.ts";
import { isLargeBody, waitForStep } from "./large-bodies.ts";
import { type ReadBodyOptions, readBody } from "./read-body.ts";

export interface ReadJsonBodyOptions extends Omit<ReadBodyOptions, "inspect"> {
  structure: JsonStructureLimits;
}

/**
 * Reads a request's JSON body (rules B4, M6). The schema checks whether it is an object.
 *
 * @throws INVALID_INPUT: wrong or no media type, compressed, too large, structure over the limits, not UTF-8, not JSON
 * @throws SERVICE_UNAVAILABLE if all bodies together would exceed the budget
 * @throws RequestCutError if the connection ended first
 */
export async function readJsonBody(
  request: IncomingMessage,
  { maxBytes, reservation, structure }: ReadJsonBodyOptions,
): Promise<unknown> {
  checkBodyHeaders(request, "application/json");
  const { take, longStrings } = createJsonStructureCheck(structure);
  const bytes = await readBody(request, { maxBytes, reservation, inspect: take });
  const isLarge = isLargeBody(bytes.length);
  if (isLarge) await waitForStep();
  if (!isUtf8(bytes)) throw new ServiceError("INVALID_INPUT", "body: not valid UTF-8");
  try {
    if (!isLarge) return JSON.parse(bytes.toString("utf8"));
    await waitForStep();
    return await parseInSteps(bytes, longStrings);
  } catch (error) {
    // The engine's message may quote the body, which may contain a password, so only the position is shown. A position
    // within a step isn't one in the body.
    const position = !isLarge ? /position (\d+)/.exec(String(error))?.[1] : undefined;
    throw new ServiceError("INVALID_INPUT", `body: not valid JSON${position ? ` at position ${position}` : ""}`);
  }
}
