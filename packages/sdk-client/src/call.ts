import type { ApiError } from "./errors/api-error.ts";
import type { ConnectionError } from "./errors/connection-error.ts";
import { FingerpaintError } from "./errors/fingerpaint-error.ts";
import type { OptionError } from "./errors/option-error.ts";
import type { TimeoutError } from "./errors/timeout-error.ts";
import type { UnexpectedReplyError } from "./errors/unexpected-reply-error.ts";
import { type ReadReply, type Reply, responseOf } from "./reply.ts";

/** Every error of the client. `name` tells them apart, `code` says what was wrong. */
export type ClientError = ApiError | ConnectionError | TimeoutError | UnexpectedReplyError | OptionError;

/** The outcome of a call as a value: the data, or the error in its place. */
export type CallResult<Data> =
  | { readonly data: Data; readonly error: undefined }
  | { readonly data: undefined; readonly error: ClientError };

/** A call under way. Awaited, it gives the operation's data or throws. */
export interface Call<Data, Body = Data> extends Promise<Data> {
  /**
   * The data with all that came with it: the body as sent, status, request id, rate limit, headers.
   *
   * @throws as the call itself
   * @example const { data, requestId, rateLimit } = await client.md5.text({ text: "hello" }).withResponse();
   */
  withResponse(): Promise<Reply<Data, Body>>;
  /**
   * The success as the platform's `Response`, its body unread, to hand on or to read in another way.
   *
   * @throws as the call itself, so also for a reply that is an error
   * @example return await client.canvases.load(canvasId).asResponse();
   */
  asResponse(): Promise<Response>;
  /**
   * `{ data }` or `{ error }` instead of a throw. What the caller's own code has thrown still rejects: the reason of
   * its signal, the errors of its stream, hooks and key.
   *
   * @example
   * const { data, error } = await client.canvases.load(canvasId).asResult();
   * if (error) return error.code === "NOT_FOUND" ? null : report(error);
   */
  asResult(): Promise<CallResult<Data>>;
}

export function createCall<Data, Body>(received: Promise<ReadReply>): Call<Data, Body> {
  // The contract's tests hold server and types together; here the type of a reply is taken on trust.
  const reply = received.then((read) => read.reply as Reply<Data, Body>);
  const data = reply.then((read) => read.data);
  // The caller waits for another promise instead: a failure is that one's to report.
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
