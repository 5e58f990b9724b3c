import type { OperationId } from "@fingerpaint/api-contracts/operations";
import type { CookieJar } from "./cookie-jar.ts";

/** The argument of `new Headers(…)`. Programs without DOM types have no `HeadersInit`. */
export type HeaderFields = ConstructorParameters<typeof Headers>[0];

/** The information about an attempt that hooks get. It contains no secrets: no body, query, key or cookie. */
export interface Attempt {
  readonly operation: OperationId;
  readonly method: string;
  /** The address without its query. */
  readonly url: string;
  /** 1 for a call's first attempt. */
  readonly attempt: number;
}

/** A request that is about to be sent. */
export interface OutgoingRequest extends Attempt {
  /**
   * Headers set here are sent. The key and the cookies are added after the hook: if the hook sets `Authorization`, it
   * is kept and `apiKey` isn't sent.
   */
  readonly headers: Headers;
}

/** A reply whose headers have arrived. */
export interface IncomingReply extends Attempt {
  readonly status: number;
  /** The reply's headers, without `Set-Cookie`. */
  readonly headers: Headers;
  readonly requestId: string | undefined;
  readonly durationMs: number;
}

/** Called during requests, and awaited. If a hook throws, the call ends with that error, unchanged. */
export interface RequestHooks {
  /**
   * Called before each attempt.
   *
   * @example onRequest: ({ headers }) => headers.set("traceparent", currentTrace())
   */
  readonly onRequest?: ((request: OutgoingRequest) => void) | undefined;
  /**
   * Called when the headers of a reply have arrived. Returning `"retry"` drops the reply and sends the request again
   * immediately, for instance after a 401, when the hook has got a new token. It counts as one of `retries`; if none is
   * left, or if a stream was sent, the reply is used unchanged.
   *
   * @example onResponse: async ({ status }) => (status === 401 && (await refreshToken()) ? "retry" : undefined)
   */
  readonly onResponse?:
    | ((reply: IncomingReply) => void)
    | ((reply: IncomingReply) => "retry" | undefined | Promise<"retry" | undefined>)
    | undefined;
  /** Called before the wait for another attempt. */
  readonly onRetry?: ((attempt: Attempt & { error: unknown; delayMs: number }) => void) | undefined;
}

/** The options of `fetch` that the client doesn't set itself, including Node's `dispatcher`. */
export type FetchOptions = Omit<RequestInit, "method" | "headers" | "body" | "signal" | "redirect"> & {
  readonly dispatcher?: unknown;
};

/** Clock, random numbers and waiting, for tests. */
export interface Timing {
  /** Milliseconds since 1970. */
  now(): number;
  /** At least 0 and below 1. */
  random(): number;
  /** Must reject with the signal's reason when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export interface ClientOptions extends RequestHooks {
  /**
   * The site's root, with the base path if it has one: `https://paint.example` or `http://localhost:3000/tools`. In
   * browsers, a path on the page's own site works too: `/` or `/tools`. A client with a path can be created anywhere,
   * even when a server renders the page, but its calls reject with OptionError outside a page. This isn't the MD5
   * document's `{base_url}`, which ends in `md5`.
   */
  readonly baseUrl: string | URL;
  /**
   * Sent as `Authorization: Bearer …` with MD5 operations, and with publishing, updating and loading canvases, for
   * which some servers require a key. A function is called before each attempt; if it throws, the call ends with that
   * error.
   */
  readonly apiKey?: string | (() => string | Promise<string>) | undefined;
  /** @default the platform's `fetch` */
  readonly fetch?: typeof fetch | undefined;
  /**
   * Passed to `fetch` with every request: `keepalive`, `cache`, Node's `dispatcher`. In browsers, an upload with
   * `onUploadProgress` uses XMLHttpRequest, which supports only `credentials: "include"` among these.
   */
  readonly fetchOptions?: FetchOptions | undefined;
  /** Sent with every request. An `Authorization` here is sent instead of `apiKey`. */
  readonly headers?: HeaderFields | undefined;
  /**
   * `"keep"` stays in the session that the service's cookie names: with `credentials: "include"` in browsers, with a
   * jar in memory elsewhere. Your own jar (`createCookieJar`) can be saved and restored. Publishes wait for each other
   * until there is a session, so that they share one. Without this option, every publish outside a browser creates a
   * new anonymous session, whose canvases can't be changed later.
   *
   * @default undefined: outside browsers, no cookies are kept
   */
  readonly cookies?: "keep" | CookieJar | undefined;
  /**
   * The time limit of one attempt, from sending to the reply's last byte, in milliseconds. An attempt that exceeds it
   * ends with `TimeoutError`, and is repeated if that is safe.
   *
   * @default 60_000, or `totalTimeoutMs` for operations that upload files
   */
  readonly timeoutMs?: number | undefined;
  /**
   * The time limit of a call, including all attempts and the waits between them, in milliseconds. A wait that would
   * exceed it isn't started: the error that led to it is thrown.
   *
   * @default 600_000
   */
  readonly totalTimeoutMs?: number | undefined;
  /**
   * The number of attempts after the first one. A call is only repeated if that is safe: digests, lists and updates;
   * anything that never reached a server; anything refused with 429 and `Retry-After`; anything but deletes and claims
   * refused with 503 and `Retry-After`. 0 disables retries.
   *
   * @default 2
   */
  readonly retries?: number | undefined;
  /**
   * The longest wait before another attempt, in milliseconds. If the service asks for a longer one (`Retry-After`), its
   * error is thrown immediately, with `retryAfterMs`.
   *
   * @default 10_000
   */
  readonly maxRetryDelayMs?: number | undefined;
  /** For tests. */
  readonly timing?: Partial<Timing> | undefined;
}

/** Options of a single call; they override the client's. */
export interface CallOptions {
  /** Ends the call, which then throws the signal's reason and is never repeated. */
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
  readonly totalTimeoutMs?: number | undefined;
  readonly retries?: number | undefined;
  readonly headers?: HeaderFields | undefined;
  /** Sent as `X-Request-Id`, to find the request in the server's log. */
  readonly requestId?: string | undefined;
}

export interface LoadCanvasOptions extends CallOptions {
  /** Sent in the header `X-Canvas-Password`, not in the URL. An empty one isn't sent: the canvas is returned locked. */
  readonly password?: string | undefined;
  /**
   * Asks for the compiled source: `compilerVersion` of your `@fingerpaint/canvas-runtime`. The canvas has it as
   * `compiled` if the server's compiler has that version and is done in time; otherwise compile the source yourself.
   *
   * @default undefined: the canvas has no `compiled`
   */
  readonly compiled?: string | undefined;
}

export interface ListCanvasesOptions extends CallOptions {
  /**
   * The most canvases in one reply, 1 to 1000. Without it and `cursor`, one reply has them all.
   *
   * @default undefined, or 100 if `cursor` is given
   */
  readonly limit?: number | undefined;
  /** The start of the page: the previous page's `nextCursor`. @default undefined, the newest canvas */
  readonly cursor?: string | undefined;
}

export interface UploadProgress {
  /** Bytes of the body handed to the network; a retry starts again at 0. */
  readonly sentBytes: number;
  /** Bytes of the whole body; undefined for a stream of unknown size. */
  readonly totalBytes: number | undefined;
}

export type OnUploadProgress = (progress: UploadProgress) => void;

export interface UploadOptions extends CallOptions {
  /**
   * Called with each piece that is sent. If it throws, the call ends with that error, unchanged. Outside browsers, the
   * body then has no `Content-Length` and is sent in chunks.
   */
  readonly onUploadProgress?: OnUploadProgress | undefined;
}
