import { localhostAllowedHostnames, validateHostHeader } from "@modelcontextprotocol/server";
import type { ServerConfig } from "../config/config.ts";
import type { AppContext } from "../http/context.ts";
import { ServiceError } from "../http/service-error.ts";

/** The addresses of this machine that no other reaches. */
const loopback = /^(?:127\.|::1$|::ffff:127\.)/;

/**
 * Refuses requests over the loopback interface that name another host: a page whose name was made to point here could
 * send them (DNS rebinding). With `SITE_URL` or `TRUST_PROXY` a proxy on this machine may pass its own host on.
 */
export function createHostCheck(config: Pick<ServerConfig, "siteUrl" | "trustProxy">): (context: AppContext) => void {
  if (config.siteUrl !== null || config.trustProxy.length > 0) return () => {};
  return ({ req }) => {
    if (!loopback.test(req.socket.localAddress ?? "")) return;
    if (validateHostHeader(req.headers.host, localhostAllowedHostnames()).ok) return;
    throw new ServiceError("FORBIDDEN", "Host: only this machine's names are known; set SITE_URL to add the site's");
  };
}
