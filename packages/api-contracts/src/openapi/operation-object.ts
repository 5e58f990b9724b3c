import { codesOfStatus, type ErrorCode, errorStatus } from "../errors.ts";
import { defaultListLimit, maxListLimit } from "../limits.ts";
import { commonErrors, type Operation, type OperationId, operations } from "../operations.ts";
import { type OperationSchemas, schemas } from "../schemas.ts";
import { operationDescriptions } from "./descriptions.ts";
import { replyExamples, requestExamples } from "./examples.ts";
import { type HeaderName, headers } from "./headers.ts";
import { formSchema, referenceTo } from "./schema-components.ts";

type Response = { description: string; headers: object; content?: object };

const statusDescriptions: Readonly<Record<number, string>> = { 200: "Done", 201: "Created", 204: "Removed; no body" };

/** The canvas document's path and query parameters, and the request id that any operation accepts (rule B6). */
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
    description:
      "Opens a protected canvas. Empty and absent both mean that none is supplied. It may be given only once.",
    schema: { type: "string" },
  },
  limit: {
    name: "limit",
    in: "query",
    description: `The most canvases on the page; ${defaultListLimit} where only \`cursor\` is given. With neither, the reply is the whole list.`,
    schema: { type: "integer", minimum: 1, maximum: maxListLimit },
  },
  cursor: {
    name: "cursor",
    in: "query",
    description: "The start of the page, from the previous page's `Link`",
    schema: { type: "string" },
  },
  passwordHeader: {
    name: "X-Canvas-Password",
    in: "header",
    description: "The same in a header, which logs don't keep: percent-encoded UTF-8. Not together with the query's.",
    schema: { type: "string" },
  },
  requestId: {
    name: "X-Request-Id",
    in: "header",
    description: "The caller's own name for the request; comes back in the reply",
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

/** Only replies of operations limited by key have rate-limit headers (rule M14). */
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
  const errors = [...new Set([...possible].map((code) => errorStatus[code]))].map((status) => [
    status,
    errorResponse(
      operation,
      codesOfStatus(status).filter((code) => possible.has(code)),
    ),
  ]);
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

/** One operation of the table as an OpenAPI operation object. */
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
