import { codesOfStatus, type ErrorCode, errorStatus } from "../errors.ts";
import * as limits from "../limits.ts";
import { commonErrors, type Operation, type OperationId, operations } from "../operations.ts";
import { type OperationSchemas, schemas } from "../schemas.ts";
import { replyExamples, requestExamples } from "./examples.ts";
import { formSchema, referenceTo } from "./schema-components.ts";

type Response = { description: string; headers: object; content?: object };

const statusDescriptions: Readonly<Record<number, string>> = { 200: "Done", 201: "Created", 204: "Removed; no body" };

/** The canvas document's path and query parameters, and the request id that any operation accepts. */
export const parameterComponents = {
  canvasId: {
    name: "canvasId",
    in: "path",
    required: true,
    description: "`cv_` and 16 letters or digits",
    schema: { $ref: "#/components/schemas/CanvasId" },
  },
  password: {
    name: "password",
    in: "query",
    description: "Opens a protected canvas. An empty password counts as none. It may be given only once.",
    schema: { type: "string" },
  },
  limit: {
    name: "limit",
    in: "query",
    description: `The most canvases on the page; ${limits.defaultListLimit} if only \`cursor\` is given. With neither, the reply is the whole list.`,
    schema: { type: "integer", minimum: 1, maximum: limits.maxListLimit },
  },
  cursor: {
    name: "cursor",
    in: "query",
    description: "The start of the page, from the previous page's `Link`",
    schema: { type: "string" },
  },
  compiled: {
    name: "compiled",
    in: "query",
    description:
      "The version of the reader's compiler. The reply contains the compiled source if the server's compiler has this version and finishes in time. It may be given only once.",
    schema: { type: "string" },
  },
  passwordHeader: {
    name: "X-Canvas-Password",
    in: "header",
    description:
      "The same password in a header, which isn't logged: percent-encoded UTF-8. It can't be combined with the query parameter.",
    schema: { type: "string" },
  },
  requestId: {
    name: "X-Request-Id",
    in: "header",
    description: "The caller's own id for the request, which the reply repeats",
    schema: { type: "string" },
  },
} as const;

function parameters(operation: Operation, { query }: OperationSchemas) {
  const names: (keyof typeof parameterComponents)[] = ["requestId"];
  if (operation.path.includes(":canvasId")) names.push("canvasId");
  if (query) names.push(...(Object.keys(query.shape) as typeof names));
  if (names.includes("password")) names.push("passwordHeader");
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

function requestBody(id: OperationId, operation: Operation, { body }: OperationSchemas) {
  if (!body) return {};
  const content = operation.fileField
    ? { "multipart/form-data": { schema: formSchema(body, operation.fileField) } }
    : { "application/json": { schema: referenceTo(body), example: requestExamples[id] } };
  return { requestBody: { required: true, content } };
}

/** Only replies of operations limited by key have rate-limit headers. */
function commonHeaders(operation: Operation): HeaderName[] {
  return operation.service === "md5" ? ["X-Request-Id", "RateLimit", "RateLimit-Policy"] : ["X-Request-Id"];
}

function successResponse(id: OperationId, operation: Operation, { reply }: OperationSchemas, status: number): Response {
  const names = commonHeaders(operation);
  if ((id === "publishCanvas" && status === 201) || id === "claimCanvas" || id === "endSession")
    names.push("Set-Cookie");
  if (id === "loadCanvas") names.push("Cache-Control");
  if (id === "listCanvases") names.push("Link");
  const content = reply && { "application/json": { schema: referenceTo(reply), example: replyExamples[id] } };
  return {
    description: id === "publishCanvas" && status === 200 ? "Reused" : (statusDescriptions[status] ?? "Done"),
    headers: headers(...names),
    ...(content && { content }),
  };
}

function errorResponse(operation: Operation, codes: readonly ErrorCode[]): Response {
  const names = commonHeaders(operation);
  if (codes.includes("RATE_LIMIT_EXCEEDED") || codes.includes("SERVICE_UNAVAILABLE")) names.push("Retry-After");
  if (codes.includes("UNAUTHORIZED")) names.push("WWW-Authenticate");
  if (codes.includes("METHOD_NOT_ALLOWED")) names.push("Allow");
  return {
    description: codes.map((code) => `\`${code}\``).join(" or "),
    headers: headers(...names),
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/ErrorEnvelope" },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

function responses(id: OperationId, operation: Operation, operationSchemas: OperationSchemas) {
  const possible = new Set<ErrorCode>([...commonErrors, ...operation.errors]);
  const errorStatuses = new Set([...possible].map((code) => errorStatus[code]));
  const errors = Array.from(errorStatuses, (status) => {
    const codes = codesOfStatus(status).filter((code) => possible.has(code));
    return [status, errorResponse(operation, codes)];
  });
  const successes = operation.success.map((status) => [
    status,
    successResponse(id, operation, operationSchemas, status),
  ]);
  return {
    ...Object.fromEntries([...successes, ...errors]),
    default: errorResponse(operation, ["METHOD_NOT_ALLOWED", "MISDIRECTED_REQUEST"]),
  };
}

/**
 * MD5 operations need a key. Canvas operations need a session if they can answer `SESSION_REQUIRED`; otherwise it is
 * optional. Only the descriptions mention that an operator may also require a key or an identity.
 */
function security({ service, errors }: Operation) {
  if (service === "md5") return [{ bearerAuth: [] }, { keyHeader: [] }];
  return errors.includes("SESSION_REQUIRED") ? [{ cookieAuth: [] }] : [{ cookieAuth: [] }, {}];
}

/** An OpenAPI operation object, typed as far as this code base reads it. */
export interface OperationObject {
  operationId: OperationId;
  tags: Operation["service"][];
  summary: string;
  description: string;
  security: object[];
  parameters: { $ref: string }[];
  requestBody?: { required: boolean; content: object };
  /** By status, with `default` for those of any operation. */
  responses: Record<string, Response>;
}

export function operationObject(id: OperationId): OperationObject {
  const operation: Operation = operations[id];
  const operationSchemas: OperationSchemas = schemas[id];
  return {
    operationId: id,
    tags: [operation.service],
    summary: operation.summary,
    description: operationDescriptions[id],
    security: security(operation),
    parameters: parameters(operation, operationSchemas),
    ...requestBody(id, operation, operationSchemas),
    responses: responses(id, operation, operationSchemas),
  };
}

/** The reply headers of both services, as OpenAPI header components. */
export const headerComponents = {
  "X-Request-Id": {
    description: "Identifies this request in the server's log; the caller's own id if it sent a valid one",
    schema: { type: "string" },
    example: "0b8a6a0e-4f0c-4c6e-9d0e-0c6f5f3c2f7a",
  },
  RateLimit: {
    description: "The rest of the key's window: `r` requests, and `t` seconds until it ends",
    schema: { type: "string" },
    example: `"key";r=${limits.rateLimitPerMinute - 1};t=60`,
  },
  "RateLimit-Policy": {
    description: "The key's allowance: `q` requests in a window of `w` seconds",
    schema: { type: "string" },
    example: `"key";q=${limits.rateLimitPerMinute};w=60`,
  },
  "Retry-After": {
    description: "Seconds to wait before trying again",
    schema: { type: "integer", minimum: 0 },
    example: 12,
  },
  "WWW-Authenticate": {
    description: "With `UNAUTHORIZED`",
    schema: { type: "string" },
    example: "Bearer",
  },
  Allow: {
    description: "With `METHOD_NOT_ALLOWED`: the path's methods",
    schema: { type: "string" },
    example: "HEAD, GET, PATCH, DELETE",
  },
  "Set-Cookie": {
    description: "The anonymous session created for a caller without one, or the end of the session",
    schema: { type: "string" },
    example: "sessionId=…; HttpOnly; SameSite=Lax; Path=/; Max-Age=31536000",
  },
  Link: {
    description: "The address of the next page, if there is one",
    schema: { type: "string" },
    example: '</api/editor-canvas/mine?limit=50&cursor=WyIyMDI2LTAxLTMxVDEyOjAwOjAwLjAwMFoiLDFd>; rel="next"',
  },
  "Cache-Control": {
    description: "A load is never cached, because each one counts",
    schema: { type: "string" },
    example: "no-store",
  },
} as const;

type HeaderName = keyof typeof headerComponents;

function headers(...names: HeaderName[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The reference's descriptions of the API and of each operation: the rules that concern callers, with their limits. */

export const apiDescription = `Two services. **MD5** computes and verifies MD5 digests of texts and files; **canvas** stores
\`.canvas.tsx\` sources and shares them by short links.

Both services report every error in the same envelope; \`error.details\` says what was wrong and where. MD5 operations need an
API key, at most ${limits.rateLimitPerMinute} requests a minute for each, and also answer under \`/md5/…\` and \`/md5/api/md5/…\`. Canvas operations
identify their caller by the cookie \`sessionId\`. A server may require a key of scope publish before it accepts a canvas, or an identity that its
proxy confirms: \`UNAUTHORIZED\` (401), or \`FORBIDDEN\` (403) if publishing is switched off. Any other method on a path is \`METHOD_NOT_ALLOWED\` (405) with \`Allow\`.
Unknown fields are ignored. String lengths are counted in UTF-16 units, as JavaScript does.`;

const text = `A text is at most ${limits.maxTextBytes} bytes in UTF-8. A character that the encoding can't represent is \`INVALID_INPUT\`, never a lossy digest. \`utf16\` is little-endian with a byte order mark.`;
const file = `A file is at most ${limits.maxFileBytes} bytes; a larger one is \`FILE_TOO_LARGE\`. The fields may come before or after the files.`;
const hash =
  "`expectedHash` is 32 hex digits in either case or the Base64 of 16 bytes; `calculatedHash` comes back in the same notation.";
const share = `A source has ${limits.minSourceLength} to ${limits.maxSourceLength} characters and imports from \`editor/canvas\`, a title at most ${limits.maxTitleLength} after trimming, a password at most ${limits.maxPasswordLength}, a state at most ${limits.maxStateBytes} bytes as JSON. \`expiresAt\` is an ISO 8601 instant with a zone.`;

const operationDescriptions: Readonly<Record<OperationId, string>> = {
  hashText: text,
  hashTexts: `1 to ${limits.maxBatchItems} texts; one bad text fails the batch, and \`details\` names its index. ${text}`,
  hashFile: `Exactly one file, in \`file\`. ${file}`,
  hashFiles: `1 to ${limits.maxBatchItems} files, in \`files\`; results are in upload order. ${file}`,
  verifyText: `${hash} ${text}`,
  verifyFile: `Exactly one file, in \`file\`. ${hash} ${file}`,
  publishCanvas: `${share} The same source from the same owner reuses the canvas: 200 with \`reused\` true, and the request's share options replace the old ones. Without a session, one is created and its cookie is set.`,
  listCanvases:
    "Without a session the list is empty. Without parameters the reply is the whole list. With `limit` or `cursor` it is a page, and its `Link` names the next one.",
  claimCanvas:
    "An agent gives such a link for a canvas that it published with its API key, and an operator for any canvas. The first caller to send its token becomes the owner; after that, the previous owner can't change the canvas.",
  readCanvasQuota:
    "Removed and expired canvases count until they are purged. A publish beyond the quota is refused with `QUOTA_EXCEEDED`.",
  loadCanvas: `Each load that delivers the source counts. While a password is required and none is given, the reply is 200 with an empty source. The author needs no password and can open expired links. \`compiled\` asks for the compiled source, for browsers that have the same compiler; the reply may not have it. More than ${limits.wrongPasswordsPerMinute} wrong passwords a minute are refused with 429.`,
  updateCanvas: `For the owner only. An absent field keeps its value; \`expiresAt: null\` and \`state: null\` clear the value; \`access: "password"\` without a password keeps the stored one. The canvas keeps its id. With \`expectedMd5\`, the update is refused unless the current source has this MD5. ${share}`,
  endSession:
    "Makes the caller's browser drop its cookies. The session's canvases stay published, but no one can change them after that. Without a session nothing changes.",
  deleteCanvas: "For the owner only.",
};
