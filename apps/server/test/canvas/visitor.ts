import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import {
  commonErrors,
  type ErrorCode,
  errorEnvelopeSchema,
  errorStatus,
  type ListedCanvas,
  type LoadedCanvas,
  operations,
  type PublishedCanvas,
  schemas,
} from "@fingerpaint/api-contracts";
import { expect } from "vitest";
import { expectCommonHeaders, type Reply } from "../support/replies.ts";

type CanvasOperationId =
  | "publishCanvas"
  | "claimCanvas"
  | "listCanvases"
  | "loadCanvas"
  | "updateCanvas"
  | "deleteCanvas"
  | "endSession";

/** A reply that kept to the contract: its status, headers and every field of its body have been checked. */
export interface Answer<Body> extends Reply {
  /** Only if the request succeeded. */
  body: Body;
  /** Only if the request was refused. */
  code: ErrorCode | undefined;
  details: string;
  setCookie: string[];
}

type RequestHeaders = Record<string, string | string[]>;

/** A user of the canvas service over HTTP. Each reply is checked against the contract before the test sees it. */
export interface Visitor {
  publish(body: unknown, headers?: RequestHeaders): Promise<Answer<PublishedCanvas>>;
  claim(body: unknown, headers?: RequestHeaders): Promise<Answer<PublishedCanvas>>;
  /** @param query As it travels: `?password=…`. */
  load(canvasId: string, query?: string, headers?: RequestHeaders): Promise<Answer<LoadedCanvas>>;
  update(canvasId: string, body: unknown, headers?: RequestHeaders): Promise<Answer<PublishedCanvas>>;
  list(headers?: RequestHeaders): Promise<Answer<ListedCanvas[]>>;
  remove(canvasId: string, headers?: RequestHeaders): Promise<Answer<"">>;
  endSession(headers?: RequestHeaders): Promise<Answer<"">>;
}

/** A valid source, different for each number. */
export function sourceOf(number = 0): string {
  return `import { Stack } from "editor/canvas";\nexport default () => <Stack gap={${number}} />;\n`;
}

/** Sends one request with exactly these headers besides `Host`, over a new connection. */
export async function send(
  server: { url: string },
  method: string,
  path: string,
  { headers = {}, body }: { headers?: RequestHeaders; body?: string | Uint8Array } = {},
): Promise<Reply> {
  // Node sets a body's framing headers only for some methods.
  const framing = body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) };
  const outgoing = request(`${server.url}${path}`, { method, headers: { ...framing, ...headers }, agent: false });
  outgoing.end(body);
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  const received = new Headers();
  for (let index = 0; index < response.rawHeaders.length; index += 2) {
    received.append(response.rawHeaders[index] as string, response.rawHeaders[index + 1] as string);
  }
  return { status: response.statusCode ?? 0, headers: received, text: await text(response) };
}

/** @param session The value of the visitor's session cookie; undefined: a visitor without one. */
export function createVisitor(server: { url: string }, session?: string): Visitor {
  const cookie: RequestHeaders = session === undefined ? {} : { Cookie: `sessionId=${session}` };

  async function call<Body>(id: CanvasOperationId, tail: string, headers: RequestHeaders = {}, body?: unknown) {
    const { method, path } = operations[id];
    const json = body === undefined ? {} : { "Content-Type": "application/json" };
    const reply = await send(server, method, path.replace("/:canvasId", "") + tail, {
      headers: { ...cookie, ...json, ...headers },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    return checkAnswer<Body>(id, reply);
  }

  return {
    publish: (body, headers) => call("publishCanvas", "", headers, body),
    claim: (body, headers) => call("claimCanvas", "", headers, body),
    load: (canvasId, query = "", headers) => call("loadCanvas", `/${canvasId}${query}`, headers),
    update: (canvasId, body, headers) => call("updateCanvas", `/${canvasId}`, headers, body),
    list: (headers) => call("listCanvases", "", headers),
    remove: (canvasId, headers) => call("deleteCanvas", `/${canvasId}`, headers),
    endSession: (headers) => call("endSession", "", headers),
  };
}

function checkAnswer<Body>(id: CanvasOperationId, reply: Reply): Answer<Body> {
  expectCommonHeaders(reply);
  expect(reply.headers.get("cache-control")).toBe("no-store");
  const operation: { success: readonly number[]; errors: readonly ErrorCode[] } = operations[id];
  const rest = { ...reply, setCookie: reply.headers.getSetCookie() };
  if (reply.status >= 400) {
    expect(reply.headers.get("content-type")).toBe("application/json; charset=utf-8");
    const { code, details } = errorEnvelopeSchema.parse(JSON.parse(reply.text)).error;
    expect(reply.status).toBe(errorStatus[code]);
    expect([...operation.errors, ...commonErrors]).toContain(code);
    return { ...rest, body: undefined as Body, code, details };
  }
  expect(operation.success).toContain(reply.status);
  const { reply: schema }: { reply?: (typeof schemas)["loadCanvas"]["reply"] } = schemas[id] as never;
  if (schema === undefined) {
    expect([reply.text, reply.headers.get("content-type")]).toEqual(["", null]);
    return { ...rest, body: "" as Body, code: undefined, details: "" };
  }
  expect(reply.headers.get("content-type")).toBe("application/json; charset=utf-8");
  const body = JSON.parse(reply.text);
  // The schema refuses unknown fields, and any change it made would show up as a difference.
  expect(schema.parse(body)).toEqual(body);
  return { ...rest, body, code: undefined, details: "" };
}
