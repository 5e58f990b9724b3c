import type { AppContext } from "../http/context.ts";
import { ServiceError } from "../http/service-error.ts";
import { parseJson } from "../parse-json.ts";

/** Whether a parser in the program that this app is mounted in has already read the whole body. */
export function wasReadBefore({ req }: AppContext): boolean {
  return req.readableEnded;
}

/** The parsed body, which parsers put on Node's request (Express, Connect) or on Koa's. */
function parsedBody(context: AppContext): unknown {
  return (context.req as { body?: unknown }).body ?? (context.request as { body?: unknown }).body;
}

/**
 * Returns the JSON body that a parser has read: its value, or the text or bytes parsed as JSON.
 *
 * @throws INTERNAL_ERROR if there is none, with advice
 * @throws INVALID_INPUT if the text or bytes aren't JSON
 */
export function readParsedJson(context: AppContext): unknown {
  const body = parsedBody(context);
  if (body === undefined) throw cannotRead("as JSON");
  if (typeof body !== "string" && !Buffer.isBuffer(body)) return body;
  const value = parseJson(body.toString());
  if (value === undefined) throw new ServiceError("INVALID_INPUT", "body: not valid JSON");
  return value;
}

/** @throws INTERNAL_ERROR if a parser has already read the form: its files are gone, or on disk */
export function refuseFormReadBefore(context: AppContext): void {
  if (wasReadBefore(context)) throw cannotRead("as a form");
}

function cannotRead(how: string): ServiceError {
  const details = `body: cannot be read ${how}, since something has already read it; mount this app before body parsers`;
  return new ServiceError("INTERNAL_ERROR", details);
}
