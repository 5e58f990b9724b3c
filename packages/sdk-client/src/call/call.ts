import { type OperationId, operations } from "@fingerpaint/api-contracts/operations";
import type { RequestBody } from "../body/request-body.ts";
import {
  type ApiError,
  type ConnectionError,
  FingerpaintError,
  OptionError,
  type TimeoutError,
  type UnexpectedReplyError,
} from "../errors/errors.ts";
import { readObject, readUnicode } from "../options/check.ts";
import type { UploadOptions } from "../options/options.ts";
import { type ReadReply, type Reply, responseOf } from "./reply.ts";
import { send } from "./send.ts";
import { type Settings, withCallOptions } from "./settings.ts";

/** All errors of the client. `name` distinguishes them, and `code` says what went wrong. */
export type ClientError = ApiError | ConnectionError | TimeoutError | UnexpectedReplyError | OptionError;

/** The outcome of a call as a value: either the data or the error. */
export type CallResult<Data> =
  | { readonly data: Data; readonly error: undefined }
  | { readonly data: undefined; readonly error: ClientError };

/** A call in progress. Awaiting it returns the operation's data or throws. */
export interface Call<Data, Body = Data> extends Promise<Data> {
  /**
   * The data with the rest of the reply: the body as sent, status, request id, rate limit, headers.
   *
   * @throws the same errors as the call itself
   * @example const { data, requestId, rateLimit } = await client.md5.text({ text: "hello" }).withResponse();
   */
  withResponse(): Promise<Reply<Data, Body>>;
  /**
   * The success as the platform's `Response` with an unread body, to pass on or to read in another way.
   *
   * @throws the same errors as the call itself, including those for error replies
   * @example return await client.canvases.load(canvasId).asResponse();
   */
  asResponse(): Promise<Response>;
  /**
   * Resolves with `{ data }` or `{ error }` instead of throwing. Errors of the caller's own code still reject: its
   * signal's reason and the errors of its files, streams, hooks, progress callback and key function.
   *
   * @example
   * const { data, error } = await client.canvases.load(canvasId).asResult();
   * if (error) return error.code === "NOT_FOUND" ? null : report(error);
   */
  asResult(): Promise<CallResult<Data>>;
}

function createCall<Data, Body>(received: Promise<ReadReply>): Call<Data, Body> {
  // Not checked at run time: the contract's tests make sure that the server's replies match the types.
  const reply = received.then((read) => read.reply as Reply<Data, Body>);
  const data = reply.then((read) => read.data);
  // Prevents an unhandled rejection; the other promise reports it.
  const instead = <Value>(promise: Promise<Value>) => {
    data.catch(() => {});
    return promise;
  };
  return Object.assign(data, {
    withResponse: () => instead(reply),
    asResponse: () => instead(received.then(responseOf)),
    asResult: () =>
      instead(
        data.then(
          (value): CallResult<Data> => ({ data: value, error: undefined }),
          (error: unknown): CallResult<Data> => {
            if (!FingerpaintError.isInstance(error)) throw error;
            return { data: undefined, error: error as ClientError };
          },
        ),
      ),
  });
}

/** The parts of an operation's request. */
interface OperationInput {
  readonly canvasId?: string;
  /** Fields that aren't empty go into the query. */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: RequestBody;
  /** Sent in a header, unless it is empty. */
  readonly password?: string | undefined;
}

/** Starts an operation. If `makeInput` throws, the call rejects with that error. */
export type CallOperation = <Data, Body = Data>(
  id: OperationId,
  makeInput: () => OperationInput | Promise<OperationInput>,
  options?: UploadOptions,
) => Call<Data, Body>;

/** `mine` and `session` are other operations' paths, and `.` and `..` are removed from addresses, escaped or not. */
function pathSegment(canvasId: string): string {
  if (typeof canvasId !== "string" || ["", ".", "..", "mine", "session"].includes(canvasId))
    throw new OptionError("canvasId", "must be an id such as cv_8sK2mQx0ZbT4rLw9");
  return encodeURIComponent(readUnicode("canvasId", canvasId));
}

function address(baseUrl: string, operation: OperationId, { canvasId, query = {} }: OperationInput): URL {
  const path = operations[operation].path.replace(":canvasId", () => pathSegment(canvasId as string));
  const url = new URL(baseUrl + path);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") url.searchParams.set(name, String(value));
  }
  return url;
}

export function createOperationCall(settings: Settings): CallOperation {
  return (id, makeInput, options = {}) => {
    const start = async () => {
      const callSettings = withCallOptions(settings, readObject("options", options, "{ signal }"));
      // Before the input, which locks the caller's streams.
      const baseUrl = settings.baseUrl();
      const input = await makeInput();
      const { signal, onUploadProgress } = options;
      const url = address(baseUrl, id, input);
      return send(
        { operation: id, url, body: input.body, password: input.password, signal, onUploadProgress },
        callSettings,
      );
    };
    return createCall(start());
  };
}
