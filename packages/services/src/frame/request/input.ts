import { parse } from "node:querystring";
import { describeIssues } from "@fingerpaint/api-contracts";
import type * as z from "zod";
import type { AppContext, AppMiddleware } from "./context.ts";
import { ServiceError } from "./service-error.ts";

/** No operation has more than ten parameters. */
const maxParameters = 100;

/**
 * Returns a request's query by name; a repeated name has an array. Koa's `context.query` takes quadratic time: 7,500
 * parameters, which fit into a URL, block all other requests for 0.4 seconds.
 */
export function readQuery({ querystring }: AppContext): NodeJS.Dict<string | string[]> {
  return parse(querystring);
}

/** Refuses requests with more than 100 query parameters, whatever their path (rule B10). @throws INVALID_INPUT */
export const refuseLongQueries: AppMiddleware = (context, next) => {
  const { url = "" } = context.req;
  let parameters = 1;
  for (let start = url.indexOf("?"); start !== -1; start = url.indexOf("&", start + 1)) {
    if (parameters++ > maxParameters)
      throw new ServiceError("INVALID_INPUT", `query: more than ${maxParameters} parameters`);
  }
  return next();
};

/**
 * Validates input against an operation's schema and returns the schema's output.
 *
 * @throws UNSUPPORTED_ENCODING if `encoding` isn't on the list (rule M5)
 * @throws INVALID_INPUT for anything else; the details name each field
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown, place: "body" | "query" | "form") {
  const result = schema.safeParse(input);
  if (result.success) return result.data as z.output<Schema>;
  const { issues } = result.error;
  const unsupportedEncoding = issues.filter((issue) => issue.path.length === 1 && issue.path[0] === "encoding");
  if (unsupportedEncoding.length > 0) {
    throw new ServiceError("UNSUPPORTED_ENCODING", describeIssues(unsupportedEncoding, place));
  }
  throw new ServiceError("INVALID_INPUT", describeIssues(issues, place));
}
