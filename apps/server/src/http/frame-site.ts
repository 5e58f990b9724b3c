import type { ServerConfig } from "../config/config.ts";
import type { AppMiddleware } from "./context.ts";
import { ServiceError } from "./service-error.ts";
import type { Site } from "./site.ts";

/**
 * Answers on the frame's own site (`FRAME_ORIGIN`) with nothing but the document that canvases run in. So no session
 * ever exists there, and no page that a canvas could pose as.
 *
 * @throws NOT_FOUND for every other path of that host
 */
export function keepFrameSiteApart(
  frameOrigin: string,
  { basePath }: Pick<ServerConfig, "basePath">,
  site: Pick<Site, "host">,
): AppMiddleware {
  const { host, protocol } = new URL(frameOrigin);
  // The port may be spelled out where browsers leave it away.
  const hosts = new Set([host, `${new URL(frameOrigin).hostname}:${protocol === "https:" ? 443 : 80}`]);
  return (context, next) => {
    if (hosts.has(site.host(context)) && context.path !== `${basePath}/canvas-frame.html`) {
      throw new ServiceError("NOT_FOUND", "path: this host only serves the frame of canvases");
    }
    return next();
  };
}
