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

/**
 * Refuses requests with more than 100 query parameters or 8 session cookies, whatever their path (rule B10).
 * @throws INVALID_INPUT
 */
export const refuseExcess: AppMiddleware = (context, next) => {
  const { url = "" } = context.req;
  let parameters = 1;
  for (let start = url.indexOf("?"); start !== -1; start = url.indexOf("&", start + 1)) {
    if (parameters++ > maxParameters)
      throw new ServiceError("INVALID_INPUT", `query: more than ${maxParameters} parameters`);
  }
  if (context.req.headers.cookie !== undefined) readSessionCookies(context);
  return next();
};

export const sessionName = "sessionId";

/** Browsers send one cookie for each path and domain that set it. Verifying one costs a signature per secret. */
const maxSessions = 8;

/** The values of all session cookies, without duplicates. @throws INVALID_INPUT if there are more than 8 */
export function readSessionCookies(context: AppContext): Set<string> {
  const values = new Set(cookieValues(context, sessionName));
  if (values.size <= maxSessions) return values;
  const details = `Cookie: more than ${maxSessions} ${sessionName} cookies; delete this site's cookies`;
  throw new ServiceError("INVALID_INPUT", details);
}

/** All values of a cookie, as sent. A browser may have several cookies of one name, for different paths and domains. */
export function cookieValues(context: AppContext, name: string): string[] {
  const pairs = (context.req.headers.cookie ?? "").split(";");
  return pairs.flatMap((pair) => {
    const equals = pair.indexOf("=");
    if (equals === -1 || pair.slice(0, equals).trim() !== name) return [];
    const value = pair.slice(equals + 1).trim();
    return value.length > 1 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value;
  });
}

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
