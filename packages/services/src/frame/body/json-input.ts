import type { IncomingMessage } from "node:http";
import type * as z from "zod";
import type { AppContext } from "../request/context.ts";
import { parseInput } from "../request/input.ts";
import { ServiceError } from "../request/service-error.ts";
import {
  createJsonStructureCheck,
  isLargeBody,
  type JsonStructureLimits,
  parseInSteps,
  waitForStep,
} from "./json-text.ts";
import {
  type BodyBudget,
  checkBodyHeaders,
  type ReadBodyOptions,
  readBody,
  readParsedJson,
  requireUtf8,
  wasReadBefore,
} from "./read-body.ts";

/**
 * Passes a request's JSON body, validated by a schema, to a function. The body's bytes count against the budget until
 * the reply has been sent or its connection is gone: a client that doesn't read keeps both in memory.
 *
 * @throws the errors of `checkBodyHeaders`, `readJsonBody` and `parseInput`
 */
export type WithJsonBody = <Schema extends z.ZodType, Result>(
  context: AppContext,
  schema: Schema,
  use: (body: z.output<Schema>) => Promise<Result>,
) => Promise<Result>;

export interface JsonInputLimits {
  /** The size limit for one body, as sent. */
  readonly maxBytes: number;
  /** The most items in the operation's list, or values and names in a canvas's state. */
  readonly maxItems: number;
}

/**
 * The limits for the rest of a body, besides the operation's list or state: its fields, and unknown ones, which are
 * ignored (rule B5). Building 1000 values takes little time.
 */
const otherStructure = { maxDepth: 32, maxValues: 1000 };

export function createJsonInput(budget: BodyBudget, { maxBytes, maxItems }: JsonInputLimits): WithJsonBody {
  const structure = { ...otherStructure, maxValues: otherStructure.maxValues + maxItems };
  return async (context, schema, use) => {
    const reservation = budget.open();
    context.state.reservation = reservation;
    if (context.res.closed) reservation.release();
    else context.res.once("close", reservation.release);
    let body: unknown;
    try {
      // This also refuses cross-site writes.
      checkBodyHeaders(context.req, "application/json");
      // A parser that has read the body has applied its own limits on size and structure.
      body = wasReadBefore(context)
        ? readParsedJson(context)
        : await readJsonBody(context.req, { maxBytes, reservation, structure });
    } catch (error) {
      // The body has already been dropped, and sending the refusal may take long.
      reservation.release();
      throw error;
    }
    return use(parseInput(schema, body, "body"));
  };
}

/**
 * Reads a request's JSON body (rules B4, M6). The schema checks whether it is an object.
 *
 * @throws INVALID_INPUT: too large, structure over the limits, not UTF-8, not JSON
 * @throws SERVICE_UNAVAILABLE if all bodies together would exceed the budget
 * @throws RequestCutError if the connection ended first
 */
async function readJsonBody(
  request: IncomingMessage,
  { maxBytes, reservation, structure }: Omit<ReadBodyOptions, "inspect"> & { structure: JsonStructureLimits },
): Promise<unknown> {
  const { take, longStrings } = createJsonStructureCheck(structure);
  const bytes = await readBody(request, { maxBytes, reservation, inspect: take });
  const isLarge = isLargeBody(bytes.length);
  if (isLarge) await waitForStep();
  requireUtf8(bytes);
  try {
    if (!isLarge) return JSON.parse(bytes.toString("utf8"));
    await waitForStep();
    return await parseInSteps(bytes, longStrings);
  } catch (error) {
    // The engine's message may quote the body, which may contain a password, so only the position is shown. It comes
    // last, unlike one in a quoted body. A position within a step isn't one in the body.
    const position = !isLarge ? / JSON at position (\d+)(?: \(.*\))?$/.exec(String(error))?.[1] : undefined;
    throw new ServiceError("INVALID_INPUT", `body: not valid JSON${position ? ` at position ${position}` : ""}`);
  }
}
