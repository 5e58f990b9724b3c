import type { ServerConfig } from "../../config/config.ts";
import type { AppMiddleware } from "./context.ts";
import { withoutPort } from "./host-check.ts";
import { ServiceError } from "./service-error.ts";
import type { Site } from "./site.ts";

/**
 * Serves only the document that canvases run in on the frame's own site (`FRAME_ORIGIN`). So that site never has a
 * session, or a page that a canvas could impersonate.
 *
 * @throws NOT_FOUND for every other path on that host, whatever port the request names
 */
export function keepFrameSiteApart(
  frameOrigin: string,
  { basePath }: Pick<ServerConfig, "basePath">,
  site: Pick<Site, "host">,
): AppMiddleware {
  const { hostname } = new URL(frameOrigin);
  return (context, next) => {
    // Ignores the port, because all ports of a host share its cookies and lead to the same pages.
    if (withoutPort(site.host(context)) === hostname && context.path !== `${basePath}/canvas-frame.html`) {
      throw new ServiceError("NOT_FOUND", "path: this host only serves the frame of canvases");
    }
    return next();
  };
}
