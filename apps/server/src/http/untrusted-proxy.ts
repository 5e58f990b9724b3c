import type { Logger } from "pino";
import type { ServerConfig } from "../config/config.ts";
import type { AppMiddleware } from "./context.ts";

/**
 * Warns once where requests come through a proxy that `TRUST_PROXY` doesn't name. All clients share the proxy's address
 * then, and with it one rate limit and one count of wrong passwords.
 */
export function createUntrustedProxyWarning(config: Pick<ServerConfig, "trustProxy">, logger: Logger): AppMiddleware {
  let isSilent = config.trustProxy.length > 0;
  return (context, next) => {
    if (!isSilent && context.req.headers["x-forwarded-for"] !== undefined) {
      isSilent = true;
      logger.warn("requests bring X-Forwarded-For, but TRUST_PROXY is unset: all clients of a proxy share its limits");
    }
    return next();
  };
}
