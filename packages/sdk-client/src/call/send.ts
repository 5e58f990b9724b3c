import { type Operation, type OperationId, operations } from "@fingerpaint/api-contracts/operations";
import type { OnError, RequestBody } from "../body/request-body.ts";
import { ConnectionError, requestIdOf, TimeoutError, withoutCookies } from "../errors/errors.ts";
import type { CookieJar } from "../options/cookie-jar.ts";
import type { Attempt, OnUploadProgress } from "../options/options.ts";
import { withDeadline } from "./deadline.ts";
import { followRedirects } from "./redirects.ts";
import { type ReadReply, readReply } from "./reply.ts";
import { retryDelay } from "./retry.ts";
import type { Settings } from "./settings.ts";
import { fetchByXhr, hasXhr } from "./xhr-fetch.ts";

const defaultTimeoutMs = 60_000;

/** The parts of a call that are sent with each attempt. */
interface Outgoing {
  readonly operation: OperationId;
  readonly url: URL;
  readonly body?: RequestBody | undefined;
  /** The canvas's password; not sent if empty. */
  readonly password?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onUploadProgress?: OnUploadProgress | undefined;
}

/** The hook sees the headers before the secrets are added. */
async function requestHeaders({ operation, body, password }: Outgoing, settings: Settings, attempt: Attempt) {
  const { hooks, apiKey } = settings;
  const headers = new Headers(settings.headers);
  headers.set("Accept", "application/json");
  if (body) headers.set("Content-Type", body.contentType);
  await hooks.onRequest?.({ ...attempt, headers });
  const { errors }: Operation = operations[operation];
  if (errors.includes("UNAUTHORIZED") && !headers.has("Authorization")) {
    const key = await apiKey();
    if (key !== undefined) headers.set("Authorization", `Bearer ${key}`);
  }
  // Proxies log URLs, so the password isn't in the query. Headers can't contain Unicode, so it is percent-encoded.
  if (password) headers.set("X-Canvas-Password", encodeURIComponent(password));
  return headers;
}

/** Attempts that may start a session, by the jar that will keep it. */
const starting = new WeakMap<CookieJar, Promise<void>>();

/**
 * Lets attempts without a session go one after another. Otherwise each would start a session and the jar would keep
 * only the last one, so that nobody could change the canvases of the others.
 */
async function awaitSession(jar: CookieJar, url: URL, attemptIsOver: AbortSignal): Promise<void> {
  for (let other = starting.get(jar); other; other = starting.get(jar)) await other;
  attemptIsOver.throwIfAborted();
  if (jar.cookieHeader(url)?.includes("sessionId=")) return;
  const over = new Promise<void>((resolve) => {
    attemptIsOver.addEventListener("abort", () => {
      starting.delete(jar);
      resolve();
    });
  });
  starting.set(jar, over);
}

/**
 * Sends one request to one address, with the cookies for it. The reply's cookies are stored.
 *
 * Browsers don't send streams over HTTP/1.1, so a stream is collected first there, and XMLHttpRequest reports progress.
 */
async function request(
  { operation, body, onUploadProgress }: Outgoing,
  url: URL,
  { fetch: givenFetch, fetchOptions, jar }: Settings,
  prepared: Headers,
  signal: AbortSignal,
  onError: OnError,
): Promise<Response> {
  const headers = new Headers(prepared);
  const cookies = jar?.cookieHeader(url);
  if (cookies !== undefined) headers.append("Cookie", cookies);
  const init: RequestInit & { duplex?: "half" } = {
    ...(fetchOptions as RequestInit),
    method: operations[operation].method,
    headers,
    signal,
    redirect: "manual",
  };
  if (jar) init.credentials = "include";
  if (hasXhr() && body) {
    const opened = body.open(signal, onError);
    init.body = opened instanceof ReadableStream ? await new Response(opened).blob() : opened;
    if (onUploadProgress && !givenFetch) return fetchByXhr(url, init, onUploadProgress, onError);
  } else if (body) {
    init.body = body.open(signal, onError, onUploadProgress);
    init.duplex = "half";
  }
  const response = await (givenFetch ?? fetch)(url, init);
  jar?.setCookies(url, response.headers.getSetCookie());
  return response;
}

/**
 * Makes one attempt: sends the request, stores the reply's cookies and reads the reply to its end. Undefined if a hook
 * wants another attempt and one is allowed.
 */
async function sendOnce(
  outgoing: Outgoing,
  settings: Settings,
  attempt: Attempt,
  signal: AbortSignal,
  mayHaveArrived: boolean,
): Promise<ReadReply | undefined> {
  const { operation, url, body } = outgoing;
  const { hooks, timing, retries, jar } = settings;
  const { service, method } = operations[operation];
  let ownError: unknown;
  const onError = (error: unknown) => {
    ownError = error;
  };
  const connected = <Value>(value: Promise<Value>) =>
    value.catch((error: unknown) => {
      const { cause } = Object(error);
      // A file that changed while it was sent can't be read by another attempt either.
      if (cause?.name === "NotReadableError") throw cause;
      throw ownError ?? new ConnectionError(operation, url.origin, error, mayHaveArrived);
    });
  const prepared = await requestHeaders(outgoing, settings, attempt);
  if (jar && service === "canvas" && method === "POST") await awaitSession(jar, url, signal);
  const startedMs = timing.now();
  const response = await followRedirects(operation, url, body, (address) =>
    connected(request(outgoing, address, settings, prepared, signal, onError)),
  );
  const { status } = response;
  const headers = withoutCookies(response.headers);
  const wish: unknown = await hooks.onResponse?.({
    ...attempt,
    status,
    headers,
    requestId: requestIdOf(headers),
    durationMs: timing.now() - startedMs,
  });
  // The dropped reply is closed when this attempt's signal aborts.
  if (wish === "retry" && attempt.attempt <= retries && body?.repeatable !== false) return undefined;
  return readReply(operation, response, await connected(response.text()), timing.now());
}

/**
 * Sends a request, and retries if that is safe and may help.
 *
 * @throws the signal's reason, an error of the caller's stream, hook, callback or key, or the last attempt's
 *   FingerpaintError
 */
export async function send(outgoing: Outgoing, settings: Settings): Promise<ReadReply> {
  try {
    return await sendAll(outgoing, settings);
  } finally {
    outgoing.body?.close?.();
  }
}

async function sendAll(outgoing: Outgoing, settings: Settings): Promise<ReadReply> {
  const { operation, url, body, signal } = outgoing;
  const { hooks, timing, totalTimeoutMs } = settings;
  const { method, request: kind }: Operation = operations[operation];
  const timeoutMs = settings.timeoutMs ?? (kind === "multipart" ? totalTimeoutMs : defaultTimeoutMs);
  const endMs = timing.now() + totalTimeoutMs;
  let mayHaveArrived = false;
  for (let count = 1; ; count++) {
    signal?.throwIfAborted();
    const attempt: Attempt = { operation, method, url: url.origin + url.pathname, attempt: count };
    const leftMs = endMs - timing.now();
    const timeout = () =>
      timeoutMs < leftMs
        ? new TimeoutError(operation, "timeoutMs", timeoutMs)
        : new TimeoutError(operation, "totalTimeoutMs", totalTimeoutMs);
    try {
      const task = (attemptSignal: AbortSignal) => sendOnce(outgoing, settings, attempt, attemptSignal, mayHaveArrived);
      const reply = await withDeadline(task, Math.min(timeoutMs, leftMs), timeout, signal);
      if (reply) return reply;
      mayHaveArrived = true;
    } catch (error) {
      signal?.throwIfAborted();
      mayHaveArrived ||= !ConnectionError.isInstance(error) || !error.unreached;
      const delayMs = body?.repeatable === false ? undefined : retryDelay(error, count, settings);
      if (delayMs === undefined || timing.now() + delayMs >= endMs) throw error;
      await hooks.onRetry?.({ ...attempt, error, delayMs });
      await timing.sleep(delayMs, signal);
      // The hook or the wait may have taken longer.
      if (timing.now() >= endMs) throw error;
    }
  }
}
