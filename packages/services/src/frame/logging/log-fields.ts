import type { IncomingMessage, ServerResponse } from "node:http";

const redacted = "[redacted]";

/** Names whose values no line may contain, in any case and at any depth: secrets, and data that callers send. */
const secretNames: ReadonlySet<string> = new Set([
  "authorization",
  "proxy-authorization",
  "cookie",
  "set-cookie",
  "password",
  "sessionid",
  "sessionsecret",
  "apikey",
  "x-api-key",
  "x-canvas-password",
  "apikeys",
  "text",
  "texts",
  "source",
  "body",
]);

/** Names whose values must be reduced before they are logged. */
const descriptions: Readonly<Record<string, (value: unknown) => unknown>> = {
  request: describeRequest,
  req: describeRequest,
  response: describeResponse,
  res: describeResponse,
  url: (url) => (typeof url === "string" ? redactUrl(url) : undefined),
};

const maxDepth = 4;
/** How many errors in a chain of causes are described. A longer chain is assumed to be a loop. */
const maxCauses = 5;

/**
 * Makes the fields of a log line harmless (rule B6). Censors secret names, reduces requests, responses and errors to
 * named fields, and removes the values of parameters from URLs. Any other object that isn't plain data is replaced by
 * its class name. docs/decisions/2026-11-21-log-field-walk.md explains why pino's own `redact` isn't enough.
 */
export function toHarmlessFields(fields: object): Record<string, unknown> {
  return harmlessObject(fields, 0);
}

function harmlessObject(fields: object, depth: number): Record<string, unknown> {
  const harmless: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) harmless[name] = harmlessField(name, value, depth);
  return harmless;
}

function harmlessField(name: string, value: unknown, depth: number): unknown {
  if (secretNames.has(name.toLowerCase())) return redacted;
  if (Object.hasOwn(descriptions, name)) return descriptions[name]?.(value);
  return harmlessValue(value, depth);
}

function harmlessValue(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (value instanceof Error) return describeError(value);
  if (depth === maxDepth) return "[nested]";
  if (Array.isArray(value)) return value.map((item) => harmlessValue(item, depth + 1));
  const prototype = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return harmlessObject(value, depth + 1);
  return `[${value.constructor.name}]`;
}

/** Describes a Node or Koa request, without headers: a header is logged only if the caller names it. */
function describeRequest(value: unknown): object | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { method, url, socket } = value as Partial<IncomingMessage>;
  return { method, url: url === undefined ? undefined : redactUrl(url), address: socket?.remoteAddress };
}

/** Describes a Node or Koa response. */
function describeResponse(value: unknown): object | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { statusCode, status } = value as Partial<ServerResponse> & { status?: number };
  return { status: statusCode ?? status };
}

/**
 * Keeps only the name, code, message, stack frames and causes, because libraries attach requests, bodies and inputs to
 * errors. A syntax error's message is redacted too, since `JSON.parse` quotes the body in it.
 */
function describeError(error: Error, depth = 0): object {
  const { name, message, stack = "", cause } = error;
  return {
    name,
    code: (error as NodeJS.ErrnoException).code,
    message: error instanceof SyntaxError ? redacted : message,
    // The first lines of a stack repeat the message.
    stack: stack
      .split("\n")
      .filter((line) => /^ {4}at /.test(line))
      .join("\n"),
    cause: cause instanceof Error && depth < maxCauses ? describeError(cause, depth + 1) : undefined,
  };
}

/** Longer URLs are truncated, since anyone may send one of 16 KiB and each request writes a line. */
const maxLength = 1_000;

/** URLs in a `Request` may be longer than Node accepts; only this many characters are examined. */
const maxRead = 20_000;

/**
 * Makes a request's URL safe to log. Keeps the path and the names of parameters, and drops all values: passwords travel
 * in the query (rule B6), and a list of secret names would miss `p%61ssword` and names that a client mistypes. In the
 * path, anything after a `=` is dropped too: a client that escapes the `?` puts the query there.
 */
export function redactUrl(url: string): string {
  // Nothing below would change most URLs.
  if (!/[?#@=]|%(?:25)*3d/i.test(url)) return cut(url);
  const withoutUserInfo = url.slice(0, maxRead).replace(/^([a-z][a-z0-9+.-]*:)?\/\/[^/?#]*@/i, "$1//");
  const [wholePath = "", ...query] = withoutUserInfo.split(/[?#]/);
  const path = wholePath.replace(/(=|%(?:25)*3d).*/is, `$1${redacted}`);
  if (query.length === 0) return cut(path);
  return cut(`${path}?${query.join("&").split("&").map(redactParameter).join("&")}`);
}

function cut(url: string): string {
  return url.length <= maxLength ? url : `${url.slice(0, maxLength)}[cut]`;
}

/** A parameter without `=` may be a mistyped secret itself. */
function redactParameter(parameter: string): string {
  const name = /^[\w.%[\]-]{1,64}(?==)/.exec(parameter)?.[0];
  return name === undefined ? redacted : `${name}=${redacted}`;
}
