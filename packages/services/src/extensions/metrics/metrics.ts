import { isIP } from "node:net";
import Koa from "koa";
import type { Logger } from "pino";
import proxyAddr from "proxy-addr";
import type { Frame, Module } from "../../frame/frame.ts";
import { createErrorReplies } from "../../frame/http/error-replies.ts";
import { type ListeningServer, listen } from "../../frame/http/listen.ts";
import { createHostNames } from "../../frame/http/other-sites.ts";
import { pathOf, refuseMethod } from "../../frame/http/paths.ts";
import { createSecurityHeaders, forbidCaching, nameRequest } from "../../frame/http/reply-headers.ts";
import type { AppContext, AppState } from "../../frame/request/context.ts";
import { ServiceError } from "../../frame/request/service-error.ts";
import type { Site } from "../../frame/request/site.ts";
import type { PrometheusMetrics } from "./prometheus-metrics.ts";
import type { MetricsPlace, MetricsSettings } from "./settings.ts";

export interface MetricsOptions {
  readonly settings: MetricsSettings;
  /** The metrics that the frame reports to. */
  readonly metrics: PrometheusMetrics;
  /** The name of the storage, which the metrics show. @default "unknown" */
  readonly storage?: string;
}

export interface MetricsModule extends Module {
  /** The separate address that serves the metrics since `start`; null if they have none. */
  readonly address: () => ListeningServer["address"] | null;
}

/** Serves `/metrics` to Prometheus, beside the services or at a separate address. */
export function metrics(frame: Frame, options: MetricsOptions): MetricsModule {
  const { metrics: measured, storage = "unknown" } = options;
  const { access } = options.settings;
  const isOwnHost = createHostNames(frame.settings);
  let server: ListeningServer | undefined;
  measured.showBuild({ version: frame.version, node: process.version, storage });
  return {
    name: "metrics",
    address: () => server?.address ?? null,
    bind: ({ strictRouter }) => {
      if (access !== "local" && access !== "public") return;
      strictRouter.get("/metrics", async (context) => {
        context.state.operation = "metrics";
        checkMetricsReader(context, access, frame.site, isOwnHost);
        const { contentType, text } = await measured.render();
        context.type = contentType;
        context.body = text;
      });
    },
    start: async () => {
      if (typeof access === "object") server = await openMetricsServer(access, measured, frame.logger);
    },
    close: async () => {
      await server?.close(0);
    },
  };
}

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
function refuseRebinding({ req: { headers } }: AppContext, isOwnHost: (host: string) => boolean): void {
  const isBrowser =
    browserHeaders.some((name) => headers[name] !== undefined) || /^Mozilla\//i.test(headers["user-agent"] ?? "");
  if (!isBrowser || isOwnHost((headers.host ?? "").toLowerCase())) return;
  throw new ServiceError(
    "MISDIRECTED_REQUEST",
    "Host: belongs to another site; use an IP address or the host of SITE_URL",
  );
}

/** Whether `X-Forwarded-For` has only addresses. Otherwise, a forwarded request would count as the proxy's own. */
function namesClient({ req: { headers } }: AppContext): boolean {
  return String(headers["x-forwarded-for"])
    .split(",")
    .every((address) => isIP(address.trim()) !== 0);
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
  const isKnown = !isForwarded || (site.isFromTrustedProxy(context) && namesClient(context));
  const address = site.clientAddress(context);
  // An app mounted in another program may not know the address.
  if (!isKnown || address === "unknown" || !isPrivate(address, 0)) {
    throw new ServiceError("NOT_FOUND", "path: there is nothing here");
  }
  refuseRebinding(context, isOwnHost);
}

/** Answers `/metrics`, and nothing else, at a separate address. @throws StartError if it can't listen on the address */
function openMetricsServer(place: MetricsPlace, metrics: PrometheusMetrics, logger: Logger): Promise<ListeningServer> {
  // This address has no host name: it is reached by IP address, or by a scraper.
  const isOwnHost = createHostNames({ siteUrl: null, frameOrigin: null });
  const app = new Koa<AppState>();
  app.use(nameRequest);
  app.use(createSecurityHeaders({ siteUrl: null, basePath: "" }));
  app.use(forbidCaching);
  app.use(createErrorReplies(logger));
  app.use(async (context) => {
    const path = pathOf(context.req.url ?? "");
    if (path !== "/metrics") throw new ServiceError("NOT_FOUND", "path: there is nothing here except /metrics");
    refuseRebinding(context, isOwnHost);
    if (context.method !== "GET" && context.method !== "HEAD") return refuseMethod(context, ["HEAD", "GET"]);
    const { contentType, text } = await metrics.render();
    context.type = contentType;
    context.body = text;
  });
  return listen({ ...place, handler: app.callback(), variables: { host: "METRICS", port: "METRICS" } });
}
