import type { AppContext } from "../../frame/http/context.ts";
import { holdReply } from "../../frame/http/reply-budget.ts";

/** The headers that the protocol reads. It never sees keys and cookies. */
const readHeader = /^(?:accept|content-type|last-event-id|mcp-.*)$/;

/** The headers of its responses that this server sets itself. */
const ownHeader = /^(?:cache-control|connection|content-length|keep-alive|transfer-encoding)$/;

/**
 * Converts a Koa request to a `Request` without a body, since the body was already read. Its signal aborts if the
 * connection is lost.
 */
export function toFetchRequest(context: AppContext, url: string): Request {
  const { req, res } = context;
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (readHeader.test(name) && typeof value === "string") headers.set(name, value);
  }
  const gone = new AbortController();
  res.once("close", () => gone.abort());
  return new Request(url, { method: context.method, headers, signal: gone.signal });
}

/**
 * Answers with a `Response`. Waits for the whole body, including an event stream: headers can be set until then, and
 * the reply counts against the reply budget.
 */
export async function sendFetchResponse(context: AppContext, response: Response): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  context.status = response.status;
  for (const [name, value] of response.headers) if (!ownHeader.test(name)) context.set(name, value);
  context.body = body;
  // Koa sets a type for every body.
  if (body.length === 0) context.remove("Content-Type");
  holdReply(context);
}
