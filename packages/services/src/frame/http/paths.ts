import type { AppContext, AppMiddleware } from "./context.ts";
import { ServiceError } from "./service-error.ts";

/**
 * The spellings of an MD5 path, besides `/api/md5/…`, that the two readings of the document allow (rule B1):
 * `/md5/…`, `/md5/api/md5/…` and `/api/md5/api/md5/…`.
 */
const otherSpelling = /^(?:\/api\/md5\/api\/md5|\/md5\/api\/md5|\/md5)(?=\/)/;

/** Returns the canonical path of an MD5 operation, and any other path unchanged. */
export function canonicalPath(path: string): string {
  return path.replace(otherSpelling, "/api/md5");
}

/** The start of a request target in absolute form, which servers must accept (RFC 9112 section 3.2.2). */
const absoluteFormStart = /^https?:\/\/[^/?#]*/i;

/**
 * Returns the path and query of a request target, whatever host it names.
 * @throws NOT_FOUND if the target has no path
 */
export function originForm(target: string): string {
  const rest = target.replace(absoluteFormStart, "");
  if (rest.startsWith("/")) return rest;
  if (rest !== target && /^(?:$|\?)/.test(rest)) return `/${rest}`;
  throw new ServiceError("NOT_FOUND", "path: nothing answers here");
}

function isBelow(basePath: string, path: string): boolean {
  return basePath === "" || path === basePath || path.startsWith(`${basePath}/`);
}

/** The target before the program that mounts this app removed a prefix: `originalUrl` of Express and Connect. */
function beforeStripping({ req }: AppContext): string {
  const { originalUrl } = req as { originalUrl?: unknown };
  return typeof originalUrl === "string" ? originForm(originalUrl) : (req.url ?? "");
}

/** Removes the base path and makes MD5 paths canonical, so that one route matches all spellings. */
export function normalizePath(basePath: string): AppMiddleware {
  return (context, next) => {
    // Must run before `context.path` is read: Node's URL parser throws on a target with an invalid host.
    context.req.url = originForm(context.req.url ?? "");
    if (!isBelow(basePath, context.path)) context.req.url = beforeStripping(context);
    const { path } = context;
    if (!isBelow(basePath, path)) {
      throw new ServiceError("NOT_FOUND", "path: nothing answers here");
    }
    const canonical = canonicalPath(path.slice(basePath.length) || "/");
    if (canonical !== path) context.path = canonical;
    return next();
  };
}
