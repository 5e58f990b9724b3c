import type { AppContext } from "../http/context.ts";
import { ServiceError } from "../http/service-error.ts";

/** Was the body read to its end before this app saw the request, by a parser of the program it is mounted in? */
export function wasReadBefore({ req }: AppContext): boolean {
  return req.readableEnded;
}

/** What a parser has left where parsers do: on Node's request (Express, Connect) or on Koa's. */
function parsedBody(context: AppContext): unknown {
  return (context.req as { body?: unknown }).body ?? (context.request as { body?: unknown }).body;
}

/**
 * The JSON body that a parser has left: a value, or text or bytes of JSON.
 *
 * @throws INTERNAL_ERROR where there is none, with what to do
 */
export function readParsedJson(context: AppContext): unknown {
  const body = parsedBody(context);
  if (typeof body === "string" || Buffer.isBuffer(body)) return parseJson(body.toString());
  if (body === undefined) throw cannotRead("as JSON");
  return body;
}

/** @throws INTERNAL_ERROR where a form was read before: its files are gone, or on a disk */
export function refuseFormReadBefore(context: AppContext): void {
  if (wasReadBefore(context)) throw cannotRead("as a form");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ServiceError("INVALID_INPUT", "body: not valid JSON");
  }
}

function cannotRead(how: string): ServiceError {
  const details = `body: something read it before and left nothing to read ${how}; mount this app before body parsers`;
  return new ServiceError("INTERNAL_ERROR", details);
}
