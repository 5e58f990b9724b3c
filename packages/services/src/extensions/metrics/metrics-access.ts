import proxyAddr from "proxy-addr";
import type { AppContext } from "../../frame/http/context.ts";
import { ServiceError } from "../../frame/http/service-error.ts";
import type { Site } from "../../frame/http/site.ts";

const isPrivate = proxyAddr.compile(["loopback", "linklocal", "uniquelocal"]);

/** Headers that proxies add when they forward a request. */
const forwardedHeaders = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "forwarded", "x-real-ip", "via"];

/** Every browser sends some of these with every request, and a page can't remove `Accept-Language`. */
const browserHeaders = ["accept-language", "origin", "sec-fetch-site", "sec-fetch-mode", "sec-fetch-dest"];

/**
 * Refuses requests by DNS rebinding: a page that points its own host name at this machine could read the replies,
 * because the browser treats them as same-origin. Scrapers aren't browsers and may use any name.
 * @param isOwnHost `createHostNames`
 * @throws MISDIRECTED_REQUEST
 */
export function refuseRebinding({ req: { headers } }: AppContext, isOwnHost: (host: string) => boolean): void {
  const isBrowser =
    browserHeaders.some((name) => headers[name] !== undefined) || /^Mozilla\//i.test(headers["user-agent"] ?? "");
  if (!isBrowser || isOwnHost((headers.host ?? "").toLowerCase())) return;
  throw new ServiceError("MISDIRECTED_REQUEST", "Host: another site's; ask by address, or by the host of SITE_URL");
}

/**
 * Checks who may read the metrics: with `METRICS=local`, only clients on this machine and in private networks. A
 * forwarded request is refused, unless the proxy is in `TRUST_PROXY` and names a private client.
 * @throws NOT_FOUND, as for an unknown path; anything that `refuseRebinding` throws
 */
export function checkMetricsReader(
  context: AppContext,
  metrics: "local" | "public",
  site: Site,
  isOwnHost: (host: string) => boolean,
): void {
  if (metrics === "public") return;
  const isForwarded = forwardedHeaders.some((name) => context.req.headers[name] !== undefined);
  const isKnown = !isForwarded || site.isFromTrustedProxy(context);
  const address = site.clientAddress(context);
  // An app mounted in another program may not know the address.
  if (!isKnown || address === "unknown" || !isPrivate(address, 0)) {
    throw new ServiceError("NOT_FOUND", "path: nothing answers here");
  }
  refuseRebinding(context, isOwnHost);
}
