import proxyAddr from "proxy-addr";
import type { AppContext } from "../http/context.ts";
import { ServiceError } from "../http/service-error.ts";
import type { Site } from "../http/site.ts";

const isPrivate = proxyAddr.compile(["loopback", "linklocal", "uniquelocal"]);

/** Headers by which proxies say that a request is another's. */
const forwardedHeaders = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "forwarded", "x-real-ip", "via"];

/**
 * Lets those ask for the measurements who may: with `METRICS=local` clients of this machine and of private networks. A
 * request that a proxy passed on isn't one of theirs, unless the proxy is in `TRUST_PROXY` and names a private client.
 * @throws NOT_FOUND, as for a path where nothing is
 */
export function checkMetricsReader(context: AppContext, metrics: "local" | "public", site: Site): void {
  if (metrics === "public") return;
  const isForwarded = forwardedHeaders.some((name) => context.req.headers[name] !== undefined);
  const isKnown = !isForwarded || site.isFromTrustedProxy(context);
  const address = site.clientAddress(context);
  // An app that is mounted in another program may not know the address.
  if (isKnown && address !== "unknown" && isPrivate(address, 0)) return;
  throw new ServiceError("NOT_FOUND", "path: nothing answers here");
}
