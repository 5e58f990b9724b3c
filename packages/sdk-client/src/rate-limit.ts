/**
 * The contents of the reply's `RateLimit` and `RateLimit-Policy` headers (rule M14). A part that the server leaves out
 * is undefined.
 */
export interface RateLimit {
  /** Requests left in the window. */
  readonly remaining: number | undefined;
  /** Milliseconds until the window ends. */
  readonly resetMs: number | undefined;
  /** Requests allowed in a window. */
  readonly limit: number | undefined;
  /** The window's length in milliseconds. */
  readonly windowMs: number | undefined;
}

function parameter(field: string | null, name: string): number | undefined {
  const digits = new RegExp(`;\\s*${name}=(\\d+)`).exec(field ?? "")?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function seconds(value: number | undefined): number | undefined {
  return value === undefined ? undefined : value * 1000;
}

/** Reads `"key";r=999;t=60` and `"key";q=1000;w=60` (draft-ietf-httpapi-ratelimit-headers-10). */
export function readRateLimit(headers: Headers): RateLimit | undefined {
  const current = headers.get("RateLimit");
  const policy = headers.get("RateLimit-Policy");
  if (current === null && policy === null) return undefined;
  return {
    remaining: parameter(current, "r"),
    resetMs: seconds(parameter(current, "t")),
    limit: parameter(policy, "q"),
    windowMs: seconds(parameter(policy, "w")),
  };
}
