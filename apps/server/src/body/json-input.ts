import type * as z from "zod";
import type { AppContext } from "../http/context.ts";
import type { BodyBudget } from "./body-budget.ts";
import { readJsonBody } from "./json-body.ts";
import { parseInput } from "./parse-input.ts";

/**
 * Hands a request's JSON body, checked by a schema, to a function. The body's bytes count against the budget until the
 * function has ended.
 *
 * @throws what `readJsonBody` and `parseInput` throw
 */
export type WithJsonBody = <Schema extends z.ZodType, Result>(
  context: AppContext,
  schema: Schema,
  use: (body: z.output<Schema>) => Promise<Result>,
) => Promise<Result>;

/** @param maxBytes Of each body as it travels. */
export function createJsonInput(budget: BodyBudget, maxBytes: number): WithJsonBody {
  return async (context, schema, use) => {
    const reservation = budget.open();
    try {
      const body = await readJsonBody(context.req, { maxBytes, reservation });
      return await use(parseInput(schema, body, "body"));
    } finally {
      reservation.release();
    }
  };
}
