import { parse } from "node:querystring";
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

/**
 * Refuses requests with more than 100 query parameters, whatever their path (rule B10).
 * @throws INVALID_INPUT
 */
export const refuseLongQueries: AppMiddleware = (context, next) => {
  const { url = "" } = context.req;
  let parameters = 1;
  for (let start = url.indexOf("?"); start !== -1; start = url.indexOf("&", start + 1)) {
    if (parameters++ > maxParameters)
      throw new ServiceError("INVALID_INPUT", `query: more than ${maxParameters} parameters`);
  }
  return next();
};
