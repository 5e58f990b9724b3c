import type { ApiError } from "./errors/api-error.ts";
import type { ConnectionError } from "./errors/connection-error.ts";
import { FingerpaintError } from "./errors/fingerpaint-error.ts";
import type { OptionError } from "./errors/option-error.ts";
import type { TimeoutError } from "./errors/timeout-error.ts";
import type { UnexpectedReplyError } from "./errors/unexpected-reply-error.ts";
import { type ReadReply, type Reply, responseOf } from "./reply.ts";

/** All errors of the client. `name` distinguishes them, `code` says what went wrong. */
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
   * signal's reason and the errors of its stream, hooks and key function.
   *
   * @example
   * const { data, error } = await client.canvases.load(canvasId).asResult();
   * if (error) return error.code === "NOT_FOUND" ? null : report(error);
   */
  asResult(): Promise<CallResult<Data>>;
}

export function createCall<Data, Body>(received: Promise<ReadReply>): Call<Data, Body> {
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
