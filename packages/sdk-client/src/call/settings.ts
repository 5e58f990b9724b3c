import { OptionError } from "../errors/errors.ts";
import { readFunction, readObject } from "../options/check.ts";
import { type CookieJar, createCookieJar } from "../options/cookie-jar.ts";
import type {
  ClientOptions,
  FetchOptions,
  HeaderFields,
  RequestHooks,
  Timing,
  UploadOptions,
} from "../options/options.ts";
import { sleep } from "./deadline.ts";

/** The options of one call, complete and checked. */
export interface Settings {
  /** The service's address, without a trailing slash. @throws OptionError for a path outside a page */
  readonly baseUrl: () => string;
  /** The current key; undefined if there is none. */
  readonly apiKey: () => Promise<string | undefined>;
  /** If undefined, the platform's, looked up at each call. */
  readonly fetch: typeof fetch | undefined;
  readonly fetchOptions: FetchOptions;
  readonly headers: Headers;
  readonly jar: CookieJar | undefined;
  /** If undefined, the operation's default. */
  readonly timeoutMs: number | undefined;
  readonly totalTimeoutMs: number;
  readonly retries: number;
  readonly maxRetryDelayMs: number;
  readonly hooks: RequestHooks;
  readonly timing: Timing;
}

/**
 * A path refers to the page's own site. It is resolved when a request is made, because frameworks also evaluate a
 * page's modules on a server, where the site isn't known.
 */
function readBaseUrl(value: string | URL): Settings["baseUrl"] {
  const isPath = String(value).startsWith("/");
  const whole = "must be a complete http or https address, such as https://paint.example/tools";
  const resolve = (base?: string) => {
    const url = URL.canParse(value, base) ? new URL(value, base) : undefined;
    if (url && ["http:", "https:"].includes(url.protocol)) return url;
    throw new OptionError(
      "baseUrl",
      isPath ? `${whole}: only a page can resolve a path` : `${whole}, or a path such as /tools`,
    );
  };
  const url = resolve(isPath ? "http://page.invalid" : undefined);
  if (url.username || url.password || url.search || url.hash) {
    throw new OptionError("baseUrl", "must not have a user, password, query or fragment");
  }
  return () => {
    const { origin, pathname } = isPath ? resolve(globalThis.location?.href) : url;
    return (origin + pathname).replace(/\/+$/, "");
  };
}

function readApiKey(value: string): string {
  if (typeof value === "string" && /^[\x21-\x7e]+$/.test(value)) return value;
  throw new OptionError("apiKey", "must be visible ASCII characters without spaces");
}

function keySource(apiKey: ClientOptions["apiKey"]): Settings["apiKey"] {
  if (typeof apiKey === "function") return async () => readApiKey(await apiKey());
  const key = apiKey === undefined ? undefined : readApiKey(apiKey);
  return async () => key;
}

/** Throws its own error: the platform's message would quote the value, which may be a secret. */
function readHeaders(...sources: HeaderFields[]): Headers {
  const headers = new Headers();
  try {
    for (const source of sources) for (const [name, value] of new Headers(source)) headers.set(name, value);
  } catch {
    throw new OptionError("headers", "has an invalid header name or value");
  }
  return headers;
}

function readNumber(option: string, value: number, smallest: number): number {
  if (typeof value === "number" && value >= smallest) return value;
  throw new OptionError(option, `must be a number of at least ${smallest}`);
}

function readFetchOptions(options: FetchOptions = {}): FetchOptions {
  const taken = Object.keys(readObject("fetchOptions", options, "{ keepalive: true }")).find((name) =>
    ["method", "headers", "body", "signal", "redirect"].includes(name),
  );
  if (taken !== undefined) throw new OptionError("fetchOptions", `must not have ${taken}: the client sets it`);
  return options;
}

function readJar(cookies: ClientOptions["cookies"], now: Timing["now"]): CookieJar | undefined {
  if (cookies === "keep") return createCookieJar(undefined, now);
  if (cookies === undefined || typeof cookies?.cookieHeader === "function") return cookies;
  throw new OptionError("cookies", 'must be "keep" or a jar made by createCookieJar');
}

export function readSettings(options: ClientOptions): Settings {
  const given = readObject("options", options, '{ baseUrl: "https://paint.example" }');
  const timing = { now: Date.now, random: Math.random, sleep, ...given.timing };
  const timeoutMs = given.timeoutMs;
  return {
    baseUrl: readBaseUrl(given.baseUrl),
    apiKey: keySource(given.apiKey),
    fetch: readFunction("fetch", given.fetch),
    fetchOptions: readFetchOptions(given.fetchOptions),
    headers: readHeaders(given.headers),
    jar: readJar(given.cookies, timing.now),
    timeoutMs: timeoutMs === undefined ? undefined : readNumber("timeoutMs", timeoutMs, 1),
    totalTimeoutMs: readNumber("totalTimeoutMs", given.totalTimeoutMs ?? 600_000, 1),
    retries: readNumber("retries", given.retries ?? 2, 0),
    maxRetryDelayMs: readNumber("maxRetryDelayMs", given.maxRetryDelayMs ?? 10_000, 0),
    hooks: {
      onRequest: readFunction("onRequest", given.onRequest),
      onResponse: readFunction("onResponse", given.onResponse),
      onRetry: readFunction("onRetry", given.onRetry),
    },
    timing,
  };
}

/** The client's settings with the overrides of one call. */
export function withCallOptions(settings: Settings, options: UploadOptions): Settings {
  const { timeoutMs, totalTimeoutMs, retries, requestId, headers, signal, onUploadProgress } = options;
  if (signal !== undefined && typeof signal?.throwIfAborted !== "function") {
    throw new OptionError("signal", "must be an AbortSignal");
  }
  readFunction("onUploadProgress", onUploadProgress);
  return {
    ...settings,
    headers: readHeaders(
      settings.headers,
      headers,
      requestId === undefined ? undefined : { "X-Request-Id": requestId },
    ),
    timeoutMs: timeoutMs === undefined ? settings.timeoutMs : readNumber("timeoutMs", timeoutMs, 1),
    totalTimeoutMs: readNumber("totalTimeoutMs", totalTimeoutMs ?? settings.totalTimeoutMs, 1),
    retries: readNumber("retries", retries ?? settings.retries, 0),
  };
}

/** A client's options with some replaced. Headers are added to the existing ones, and the session is kept. */
export function mergeOptions(options: ClientOptions, { jar }: Settings, changes: Partial<ClientOptions>) {
  readObject("options", changes, "{ retries: 0 }");
  const headers = readHeaders(options.headers, changes.headers);
  return { ...options, cookies: jar, ...changes, headers };
}
