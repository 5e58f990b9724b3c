import type { AppContext, AppMiddleware } from "../request/context.ts";
import { ServiceError } from "../request/service-error.ts";

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
  throw new ServiceError("NOT_FOUND", "path: there is nothing here");
}

/**
 * Returns the path of a request target of any form. Unlike Koa's `path`, it never throws: Node's URL parser refuses
 * targets with an invalid host.
 */
export function pathOf(target: string): string {
  return target.replace(absoluteFormStart, "").split(/[?#]/, 1)[0] ?? "";
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
      throw new ServiceError("NOT_FOUND", "path: there is nothing here");
    }
    const canonical = canonicalPath(path.slice(basePath.length) || "/");
    if (canonical !== path) context.path = canonical;
    return next();
  };
}

/** Answers if the router found no route for the path, or none for the method (rule B3). */
export function refuseUnmatched(context: AppContext): void {
  const matched: { methods: string[] }[] = context.matched ?? [];
  const allowed = [...new Set(matched.flatMap(({ methods }) => methods))];
  if (allowed.length === 0) throw new ServiceError("NOT_FOUND", "path: there is nothing here");
  refuseMethod(context, allowed);
}

/** Answers `OPTIONS` with a path's methods. Refuses any other method with the same list. @throws METHOD_NOT_ALLOWED */
export function refuseMethod(context: AppContext, allowed: readonly string[]): void {
  const list = allowed.join(", ");
  if (context.method !== "OPTIONS") {
    throw new ServiceError("METHOD_NOT_ALLOWED", `method: this path accepts ${list}`, { headers: { Allow: list } });
  }
  context.status = 204;
  context.set("Allow", `${list}, OPTIONS`);
}

/** The paths of each service and its pages, below the base path. Case-insensitive, like the router. */
const pathsOf = {
  md5: /^\/(?:api\/md5|hash)(?:\/|$)/i,
  canvas: /^\/(?:(?:api\/)?editor-canvas|canvas-frame\.html)(?:\/|$)/i,
};

/** Refuses requests to a service that is switched off, and says so (rule B7). */
export function refuseSwitchedOff(services: ReadonlySet<"md5" | "canvas">): AppMiddleware {
  const isOff = (service: "md5" | "canvas", path: string) => !services.has(service) && pathsOf[service].test(path);
  return (context, next) => {
    const { path } = context;
    if (isOff("md5", path)) throw new ServiceError("NOT_FOUND", "path: the MD5 service is switched off here");
    if (isOff("canvas", path)) throw new ServiceError("NOT_FOUND", "path: the canvas service is switched off here");
    return next();
  };
}
