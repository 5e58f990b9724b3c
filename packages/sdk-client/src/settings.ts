import { type CookieJar, createCookieJar } from "./cookie-jar.ts";
import { sleep } from "./deadline.ts";
import { OptionError } from "./errors/option-error.ts";
import type { CallOptions, ClientOptions, HeaderFields, RequestHooks, Timing } from "./options.ts";

/** The options of one call, complete and checked. */
export interface Settings {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  /** Undefined: the platform's, looked up at each call. */
  readonly fetch: typeof fetch | undefined;
  readonly headers: Headers;
  readonly jar: CookieJar | undefined;
  /** Undefined: what fits the operation. */
  readonly timeoutMs: number | undefined;
  readonly totalTimeoutMs: number;
  readonly retries: number;
  readonly maxRetryDelayMs: number;
  readonly hooks: RequestHooks;
  readonly timing: Timing;
}

function readBaseUrl(value: string | URL): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !["http:", "https:"].includes(url.protocol)) {
    throw new OptionError("baseUrl", "must be a whole http or https address, such as https://paint.example/tools");
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new OptionError("baseUrl", "must have no user, password, query or fragment");
  }
  return url.href.replace(/\/+$/, "");
}

function readApiKey(value: string | undefined): string | undefined {
  if (value !== undefined && !/^[\x21-\x7e]+$/.test(value)) {
    throw new OptionError("apiKey", "must be visible ASCII characters without spaces");
  }
  return value;
}

/** The platform's own message would quote the value, which may be a secret. */
function readHeaders(...sources: HeaderFields[]): Headers {
  const headers = new Headers();
  try {
    for (const source of sources) for (const [name, value] of new Headers(source)) headers.set(name, value);
  } catch {
    throw new OptionError("headers", "has a name or a value that no header can have");
  }
  return headers;
}

function readNumber(option: string, value: number, smallest: number): number {
  if (typeof value === "number" && value >= smallest) return value;
  throw new OptionError(option, `must be a number from ${smallest} on`);
}

export function readSettings(options: ClientOptions): Settings {
  const { cookies, onRequest, onResponse, onRetry } = options;
  const timing = { now: Date.now, random: Math.random, sleep, ...options.timing };
  const timeoutMs = options.timeoutMs;
  return {
    baseUrl: readBaseUrl(options.baseUrl),
    apiKey: readApiKey(options.apiKey),
    fetch: options.fetch,
    headers: readHeaders(options.headers),
    jar: cookies === "keep" ? createCookieJar(undefined, timing.now) : cookies,
    timeoutMs: timeoutMs === undefined ? undefined : readNumber("timeoutMs", timeoutMs, 1),
    totalTimeoutMs: readNumber("totalTimeoutMs", options.totalTimeoutMs ?? 600_000, 1),
    retries: readNumber("retries", options.retries ?? 2, 0),
    maxRetryDelayMs: readNumber("maxRetryDelayMs", options.maxRetryDelayMs ?? 10_000, 0),
    hooks: { onRequest, onResponse, onRetry },
    timing,
  };
}

/** The client's settings with what one call says otherwise. */
export function withCallOptions(settings: Settings, options: CallOptions): Settings {
  const { timeoutMs, totalTimeoutMs, retries, requestId, headers } = options;
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
