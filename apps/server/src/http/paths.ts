import type { AppContext, AppMiddleware } from "./context.ts";
import { ServiceError } from "./service-error.ts";

/**
 * The spellings of an MD5 path that the document's two readings allow besides `/api/md5/…` (rule B1):
 * `/md5/…`, `/md5/api/md5/…` and `/api/md5/api/md5/…`.
 */
const otherSpelling = /^(?:\/api\/md5\/api\/md5|\/md5\/api\/md5|\/md5)(?=\/)/;

/** The canonical path of an MD5 operation; any other path comes back as it is. */
export function canonicalPath(path: string): string {
  return path.replace(otherSpelling, "/api/md5");
}

/** The start of a request's target in absolute form, which servers must accept (RFC 9112 section 3.2.2). */
const absoluteFormStart = /^https?:\/\/[^/?#]*/i;

/**
 * The path and query of a request's target, whichever host it names.
 * @throws NOT_FOUND for targets that have no path
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

/** The target before a program that this app is mounted in took its prefix off: Express and Connect keep it so. */
function beforeStripping({ req }: AppContext): string {
  const { originalUrl } = req as { originalUrl?: unknown };
  return typeof originalUrl === "string" ? originForm(originalUrl) : (req.url ?? "");
}

/** Takes the base path off and brings MD5 paths to their canonical spelling, so that one route answers all of them. */
export function normalizePath(basePath: string): AppMiddleware {
  return (context, next) => {
    // Done before anything asks for the path: Node's URL parser throws on a target with an invalid host.
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
