import type { ServerConfig } from "../config/config.ts";
import type { AppMiddleware } from "./context.ts";
import { withoutPort } from "./host-check.ts";
import { ServiceError } from "./service-error.ts";
import type { Site } from "./site.ts";

/**
 * Answers on the frame's own site (`FRAME_ORIGIN`) with nothing but the document that canvases run in. So no session
 * ever exists there, and no page that a canvas could pose as.
 *
 * @throws NOT_FOUND for every other path of that host, whatever port the request names
 */
export function keepFrameSiteApart(
  frameOrigin: string,
  { basePath }: Pick<ServerConfig, "basePath">,
  site: Pick<Site, "host">,
): AppMiddleware {
  const { hostname } = new URL(frameOrigin);
  return (context, next) => {
    // By the name alone: cookies and pages of a host are those of all its ports.
    if (withoutPort(site.host(context)) === hostname && context.path !== `${basePath}/canvas-frame.html`) {
      throw new ServiceError("NOT_FOUND", "path: this host only serves the frame of canvases");
    }
    return next();
  };
}
