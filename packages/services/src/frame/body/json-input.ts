import type * as z from "zod";
import type { AppContext } from "../http/context.ts";
import type { BodyBudget } from "./body-budget.ts";
import { checkBodyHeaders } from "./body-headers.ts";
import { readParsedJson, wasReadBefore } from "./body-read-before.ts";
import { readJsonBody } from "./json-body.ts";
import { parseInput } from "./parse-input.ts";

/**
 * Passes a request's JSON body, validated by a schema, to a function. The body's bytes count against the budget until
 * the reply has been sent or its connection is gone: a client that doesn't read keeps both in memory.
 *
 * @throws the errors of `readJsonBody` and `parseInput`
 */
export type WithJsonBody = <Schema extends z.ZodType, Result>(
  context: AppContext,
  schema: Schema,
  use: (body: z.output<Schema>) => Promise<Result>,
) => Promise<Result>;

export interface JsonInputLimits {
  /** The size limit for one body, as sent. */
  maxBytes: number;
  /** Items in the operation's list, or values and names in a canvas's state. @default 0: it has neither */
  maxItems?: number;
}

/**
 * The limits for the rest of a body, besides the operation's list or state: its fields, and unknown ones, which are
 * ignored (rule B5). Building 1000 values takes little time.
 */
const otherStructure = { maxDepth: 32, maxValues: 1000 };

export function createJsonInput(budget: BodyBudget, { maxBytes, maxItems = 0 }: JsonInputLimits): WithJsonBody {
  const structure = { ...otherStructure, maxValues: otherStructure.maxValues + maxItems };
  return async (context, schema, use) => {
    const reservation = budget.open();
    context.state.reservation = reservation;
    if (context.res.closed) reservation.release();
    else context.res.once("close", reservation.release);
    let body: unknown;
    try {
      body = wasReadBefore(context)
        ? readParsedBody(context)
        : await readJsonBody(context.req, { maxBytes, reservation, structure });
    } catch (error) {
      // The body has already been dropped, and sending the refusal may take long.
      reservation.release();
      throw error;
    }
    return use(parseInput(schema, body, "body"));
  };
}

/** The parser has applied its limits on size and structure. The media type check still refuses cross-site writes. */
function readParsedBody(context: AppContext): unknown {
  checkBodyHeaders(context.req, "application/json");
  return readParsedJson(context);
}
