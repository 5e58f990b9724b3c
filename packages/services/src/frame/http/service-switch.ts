import type { ServerConfig } from "../../config/config.ts";
import type { AppMiddleware } from "./context.ts";
import { ServiceError } from "./service-error.ts";

/** The paths of each service and its pages, below the base path. Case-insensitive, like the router. */
const pathsOf = {
  md5: /^\/(?:api\/md5|hash)(?:\/|$)/i,
  canvas: /^\/(?:(?:api\/)?editor-canvas|canvas-frame\.html)(?:\/|$)/i,
};

/** Refuses requests to a service that is switched off, and says so (rule B7). */
export function refuseSwitchedOff({ services }: Pick<ServerConfig, "services">): AppMiddleware {
  const isOff = (service: "md5" | "canvas", path: string) => !services[service] && pathsOf[service].test(path);
  return (context, next) => {
    const { path } = context;
    if (isOff("md5", path)) throw new ServiceError("NOT_FOUND", "path: the MD5 service is switched off here");
    if (isOff("canvas", path)) throw new ServiceError("NOT_FOUND", "path: the canvas service is switched off here");
    return next();
  };
}
