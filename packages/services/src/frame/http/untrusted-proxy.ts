import type { Logger } from "pino";
import type { AppMiddleware } from "../request/context.ts";
import type { FrameSettings } from "../settings/frame-settings.ts";

/**
 * Warns once if requests come through a proxy and `TRUST_PROXY` is unset. All clients then share the proxy's address,
 * and with it one rate limit and one count of wrong passwords.
 */
export function createUntrustedProxyWarning(config: Pick<FrameSettings, "trustProxy">, logger: Logger): AppMiddleware {
  let isSilent = config.trustProxy.length > 0;
  return (context, next) => {
    if (!isSilent && context.req.headers["x-forwarded-for"] !== undefined) {
      isSilent = true;
      logger.warn("requests carry X-Forwarded-For, but TRUST_PROXY is unset: all clients of a proxy share its limits");
    }
    return next();
  };
}
