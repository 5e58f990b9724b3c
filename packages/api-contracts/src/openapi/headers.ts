import { rateLimitPerMinute } from "../limits.ts";

/** The reply headers of both services, as OpenAPI header components. */
export const headerComponents = {
  "X-Request-Id": {
    description: "Identifies this request in the server's log; the caller's own id if it sent a valid one",
    schema: { type: "string" },
    example: "0b8a6a0e-4f0c-4c6e-9d0e-0c6f5f3c2f7a",
  },
  RateLimit: {
    description: "The rest of the key's window: `r` requests, and `t` seconds to its end",
    schema: { type: "string" },
    example: `"key";r=${rateLimitPerMinute - 1};t=60`,
  },
  "RateLimit-Policy": {
    description: "The key's allowance: `q` requests in a window of `w` seconds",
    schema: { type: "string" },
    example: `"key";q=${rateLimitPerMinute};w=60`,
  },
  "Retry-After": {
    description: "Seconds to wait before the next try",
    schema: { type: "integer", minimum: 0 },
    example: 12,
  },
  "WWW-Authenticate": {
    description: "With `UNAUTHORIZED` (rule B3)",
    schema: { type: "string" },
    example: "Bearer",
  },
  Allow: {
    description: "With `METHOD_NOT_ALLOWED`: the path's methods",
    schema: { type: "string" },
    example: "GET, PATCH, DELETE",
  },
  "Set-Cookie": {
    description: "The anonymous session made for a caller without one, or its end",
    schema: { type: "string" },
    example: "sessionId=…; HttpOnly; SameSite=Lax; Path=/; Max-Age=31536000",
  },
  Link: {
    description: "The address of the next page, if there is one",
    schema: { type: "string" },
    example: '</api/editor-canvas/mine?limit=50&cursor=WyIyMDI2LTAxLTMxVDEyOjAwOjAwLjAwMFoiLDFd>; rel="next"',
  },
  "Cache-Control": {
    description: "A load is never cached, because each one counts",
    schema: { type: "string" },
    example: "no-store",
  },
} as const;

export type HeaderName = keyof typeof headerComponents;

/** References to the named header components. */
export function headers(...names: HeaderName[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
