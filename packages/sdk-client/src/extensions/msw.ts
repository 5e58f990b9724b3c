import type {
  CanvasQuota,
  ErrorEnvelope,
  FileBatchDigest,
  FileDigest,
  FileVerification,
  ListedCanvas,
  LoadedCanvas,
  PublishedCanvas,
  SuccessEnvelope,
  TextBatchDigest,
  TextDigest,
  TextVerification,
} from "@fingerpaint/api-contracts";
import { type ErrorCode, errorMessages, errorStatus } from "@fingerpaint/api-contracts/errors";
import { replyExamples } from "@fingerpaint/api-contracts/examples";
import { type Operation, type OperationId, operations } from "@fingerpaint/api-contracts/operations";
import { type HttpHandler, HttpResponse, http, type JsonBodyType, type PathParams } from "msw";

/** The data that each operation returns. */
export interface OperationData {
  hashText: TextDigest;
  hashTexts: TextBatchDigest;
  hashFile: FileDigest;
  hashFiles: FileBatchDigest;
  verifyText: TextVerification;
  verifyFile: FileVerification;
  publishCanvas: PublishedCanvas;
  claimCanvas: PublishedCanvas;
  listCanvases: ListedCanvas[];
  readCanvasQuota: CanvasQuota;
  loadCanvas: LoadedCanvas;
  updateCanvas: PublishedCanvas;
  deleteCanvas: undefined;
  endSession: undefined;
}

/** A request as MSW hands it to a handler. */
export interface MockRequest {
  readonly request: Request;
  /** `canvasId`, if the operation's path has one. */
  readonly params: PathParams;
}

/** The data to reply with, a whole response such as one from `mockError`, or a function that returns either. */
export type MockReply<Id extends OperationId> =
  | OperationData[Id]
  | Response
  | ((request: MockRequest) => OperationData[Id] | Response | Promise<OperationData[Id] | Response>);

/** Both services for MSW. */
export interface MockService {
  /** A handler for each operation, which replies with the contract's example. */
  readonly handlers: HttpHandler[];
  /**
   * A handler with a different reply for one operation.
   *
   * @example server.use(mock.on("loadCanvas", mockError("CANVAS_EXPIRED")));
   * @example server.use(mock.on("listCanvases", []));
   */
  on<Id extends OperationId>(id: Id, reply: MockReply<Id>): HttpHandler;
}

/**
 * Creates handlers of both services for the tests of an app, from the table of operations.
 *
 * @param options `baseUrl`: like the client's. @default "*", any address
 * @example
 * const mock = createMockService();
 * const server = setupServer(...mock.handlers);
 */
export function createMockService({ baseUrl = "*" }: { readonly baseUrl?: string } = {}): MockService {
  const table: Operation[] = Object.values(operations);
  const service: MockService = {
    handlers: [],
    on: (id, reply) => {
      const { method, path }: Operation = operations[id];
      const verb = method.toLowerCase() as Lowercase<Operation["method"]>;
      return http[verb](baseUrl.replace(/\/+$/, "") + path, async ({ request, params }) => {
        // `:canvasId` also matches the paths of other operations, such as `mine`: MSW goes on to their handlers.
        const asked = path.replace(":canvasId", () => String(params.canvasId));
        if (asked !== path && table.some((other) => other.method === method && other.path === asked)) return undefined;
        const given = typeof reply === "function" ? await reply({ request, params }) : reply;
        // A response can be read only once, but a handler answers many requests.
        return given instanceof Response ? given.clone() : successReply(id, given);
      });
    },
  };
  for (const id of Object.keys(operations) as OperationId[]) {
    const example = replyExamples[id];
    const data = operations[id].service === "md5" ? (example as SuccessEnvelope<unknown>).data : example;
    service.handlers.push(service.on(id, data as OperationData[OperationId]));
  }
  return service;
}

/**
 * An error reply of the services, with its status and envelope.
 *
 * @param options `details`: what was wrong. `headers`: `{ "Retry-After": "1" }`
 * @example mock.on("hashText", mockError("RATE_LIMIT_EXCEEDED", { headers: { "Retry-After": "1" } }))
 */
export function mockError(
  code: ErrorCode,
  { details = "a mocked error", headers = {} }: { details?: string; headers?: Record<string, string> } = {},
): Response {
  const body: ErrorEnvelope = {
    success: false,
    error: { code, message: errorMessages[code], details },
    timestamp: new Date().toISOString(),
  };
  return HttpResponse.json(body, { status: errorStatus[code], headers });
}

function successReply(id: OperationId, data: unknown): Response {
  const { success, message }: Operation = operations[id];
  const status = success[0] ?? 200;
  if (status === 204) return new HttpResponse(null, { status });
  const timestamp = new Date().toISOString();
  const body = message === undefined ? data : { success: true, data, message, timestamp };
  return HttpResponse.json(body as JsonBodyType, { status });
}
