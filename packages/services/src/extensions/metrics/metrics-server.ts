import Koa from "koa";
import type { Logger } from "pino";
import type { MetricsPlace } from "../../config/metrics-place.ts";
import type { AppState } from "../../frame/http/context.ts";
import { createErrorReplies } from "../../frame/http/error-replies.ts";
import { createHostNames } from "../../frame/http/host-check.ts";
import { type ListeningServer, listen } from "../../frame/http/listen.ts";
import { refuseMethod } from "../../frame/http/refuse-unmatched.ts";
import { nameRequest } from "../../frame/http/request-id.ts";
import { ServiceError } from "../../frame/http/service-error.ts";
import type { Metrics } from "./metrics.ts";
import { refuseRebinding } from "./metrics-access.ts";

/**
 * Answers `/metrics`, and nothing else, at a separate address.
 * @throws StartError if it can't listen on the address
 */
export function openMetricsServer(place: MetricsPlace, metrics: Metrics, logger: Logger): Promise<ListeningServer> {
  // This address has no host name: it is reached by IP address, or by a scraper.
  const isOwnHost = createHostNames({ siteUrl: null, frameOrigin: null });
  const app = new Koa<AppState>();
  app.use(nameRequest);
  app.use(createErrorReplies(logger));
  app.use(async (context) => {
    if (context.path !== "/metrics") throw new ServiceError("NOT_FOUND", "path: nothing answers here but /metrics");
    refuseRebinding(context, isOwnHost);
    if (context.method !== "GET" && context.method !== "HEAD") return refuseMethod(context, ["HEAD", "GET"]);
    const { contentType, text } = await metrics.render();
    context.type = contentType;
    context.body = text;
  });
  return listen({ handler: app.callback(), host: place.host, port: place.port });
}
