import type { OperationId } from "@fingerpaint/api-contracts/operations";
import type { CookieJar } from "./cookie-jar.ts";
import type { OnUploadProgress } from "./request-body.ts";

/** What `new Headers(…)` takes. Programs without the DOM's types have no `HeadersInit`. */
export type HeaderFields = ConstructorParameters<typeof Headers>[0];

/** What a hook learns of an attempt to get a reply. None of it is secret: no body, no query, no key, no cookie. */
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
   * What is set here is sent. The key and the cookies come after the hook: an `Authorization` that the hook sets is
   * kept, and `apiKey` is not sent.
   */
  readonly headers: Headers;
}

/** A reply whose headers have come. */
export interface IncomingReply extends Attempt {
  readonly status: number;
  /** The reply's headers, `Set-Cookie` left out. */
  readonly headers: Headers;
  readonly requestId: string | undefined;
  readonly durationMs: number;
}

/** Called as requests go, and waited for. What a hook throws ends the call and is thrown as it is. */
export interface RequestHooks {
  /**
   * Before each attempt.
   *
   * @example onRequest: ({ headers }) => headers.set("traceparent", currentTrace())
   */
  readonly onRequest?: ((request: OutgoingRequest) => void) | undefined;
  /**
   * When the headers of a reply have come. `"retry"` drops the reply and sends the request again, immediately: after a
   * 401 for instance, when the hook has got another token. It counts as one of `retries`; past them, and where a stream
   * was sent, the reply is taken as it is.
   *
   * @example onResponse: async ({ status }) => (status === 401 && (await refreshToken()) ? "retry" : undefined)
   */
  readonly onResponse?:
    | ((reply: IncomingReply) => void)
    | ((reply: IncomingReply) => "retry" | undefined | Promise<"retry" | undefined>)
    | undefined;
  /** Before the wait for another attempt. */
  readonly onRetry?: ((attempt: Attempt & { error: unknown; delayMs: number }) => void) | undefined;
}

/** What `fetch` takes besides what the client sets itself; Node's `dispatcher` too. */
export type FetchOptions = Omit<RequestInit, "method" | "headers" | "body" | "signal" | "redirect"> & {
  readonly dispatcher?: unknown;
};

/** Clock, chance and waiting, for tests. */
export interface Timing {
  /** Milliseconds since 1970. */
  now(): number;
  /** At least 0 and below 1. */
  random(): number;
  /** Must reject with the signal's reason when it fires. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export interface ClientOptions extends RequestHooks {
  /**
   * The site's root, with the base path if it has one: `https://paint.example` or `http://localhost:3000/tools`. For
   * browsers also a path of the page's own site: `/` or `/tools`. A client with a path can be made anywhere, also where
   * a server renders the page; its calls reject with OptionError outside a page. Not the MD5 document's `{base_url}`,
   * which ends in `md5`.
   */
  readonly baseUrl: string | URL;
  /**
   * Sent as `Authorization: Bearer …` with MD5 operations, and with publishing, updating and loading canvases, for
   * which some servers want a key. A function is asked before each attempt, and what it throws ends the call.
   */
  readonly apiKey?: string | (() => string | Promise<string>) | undefined;
  /** @default the platform's `fetch` */
  readonly fetch?: typeof fetch | undefined;
  /**
   * Given to `fetch` with every request: `keepalive`, `cache`, Node's `dispatcher`. In browsers an upload
   * with `onUploadProgress` goes by XMLHttpRequest, which takes of these only `credentials: "include"`.
   */
  readonly fetchOptions?: FetchOptions | undefined;
  /** Sent with every request. An `Authorization` here is sent in place of `apiKey`. */
  readonly headers?: HeaderFields | undefined;
  /**
   * `"keep"` stays in the session that the service's cookie names: in a browser by `credentials: "include"`, elsewhere
   * by a jar in memory. A jar of your own (`createCookieJar`) can be saved and come back. Without it, every publish
   * outside a browser makes a new anonymous session, whose canvases can't be changed later.
   *
   * @default undefined: outside browsers no cookie is kept
   */
  readonly cookies?: "keep" | CookieJar | undefined;
  /**
   * The longest time for one attempt, from sending to the reply's last byte, in milliseconds. An attempt that passes it
   * ends with `TimeoutError`, and is repeated where that is safe.
   *
   * @default 60_000, and `totalTimeoutMs` for operations that upload files
   */
  readonly timeoutMs?: number | undefined;
  /**
   * The longest time for a call with all its attempts and the waits between them, in milliseconds. A wait that would
   * pass it is not begun: the error that led to it is thrown.
   *
   * @default 600_000
   */
  readonly totalTimeoutMs?: number | undefined;
  /**
   * Attempts after the first one. Only what can be repeated without harm is: digests, lists and updates; anything that
   * never reached a server; anything refused with 429 or 503 and `Retry-After`. 0 switches retries off.
   *
   * @default 2
   */
  readonly retries?: number | undefined;
  /**
   * The longest wait before another attempt, in milliseconds. When the service asks for a longer one (`Retry-After`),
   * its error is thrown immediately, with `retryAfterMs`.
   *
   * @default 10_000
   */
  readonly maxRetryDelayMs?: number | undefined;
  /** For tests. */
  readonly timing?: Partial<Timing> | undefined;
}

/** Options of a single call; they win over the client's. */
export interface CallOptions {
  /** Ends the call; it throws the signal's reason and is never repeated. */
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
  readonly totalTimeoutMs?: number | undefined;
  readonly retries?: number | undefined;
  readonly headers?: HeaderFields | undefined;
  /** Sent as `X-Request-Id`, to find the request in the server's log. */
  readonly requestId?: string | undefined;
}

export interface LoadCanvasOptions extends CallOptions {
  /** Sent in the header `X-Canvas-Password`, not in the address. An empty one is not sent: the canvas comes locked. */
  readonly password?: string | undefined;
}

export interface ListCanvasesOptions extends CallOptions {
  /**
   * The most canvases of one reply, 1 to 1000. Without it and `cursor`, one reply has them all.
   *
   * @default undefined, and 100 where `cursor` is given
   */
  readonly limit?: number | undefined;
  /** Where the page begins: the `nextCursor` of the page before. @default undefined, the newest canvas */
  readonly cursor?: string | undefined;
}

export interface UploadOptions extends CallOptions {
  /** Called with each piece that leaves. Costs the body's `Content-Length` outside browsers: it is sent in chunks. */
  readonly onUploadProgress?: OnUploadProgress | undefined;
}
