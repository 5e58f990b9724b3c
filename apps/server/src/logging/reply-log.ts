import type { Logger } from "pino";
import type { AppMiddleware, SystemRoute } from "../http/context.ts";
import type { Site } from "../http/site.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { redactUrl } from "./redact-url.ts";

/** What monitoring asks for every few seconds: a success is worth a line only to who debugs. */
const probes: ReadonlySet<string> = new Set(["health", "readiness", "metrics"] satisfies SystemRoute[]);

/** Writes one log line and takes one measurement for each reply. */
export function createReplyLog(logger: Logger, metrics: Metrics, site: Site): AppMiddleware {
  // All fields are named below, and only the URL may hold a secret: they needn't be walked through.
  const lines = logger.child({}, { formatters: { log: (fields) => fields }, serializers: { url: redactUrl } });

  return async (context, next) => {
    const { req, res, state, method, originalUrl: url } = context;
    const startedAt = performance.now();
    // Taken now, because a connection that was cut has no address any more.
    const address = site.clientAddress(context);
    const report = () => {
      const durationMs = performance.now() - startedAt;
      const { requestId, operation = "none", apiKeyId, user, write, refusal } = state;
      const { statusCode: status } = res;
      metrics.countReply(operation, status, durationMs / 1000, refusal);
      const rounded = Math.round(durationMs * 100) / 100;
      lines[probes.has(operation) && status < 400 ? "debug" : "info"](
        {
          requestId,
          operation,
          method,
          url,
          status,
          refusal,
          complete,
          durationMs: rounded,
          address,
          apiKeyId,
          user,
          ...write,
        },
        "request",
      );
    };
    let complete = false;
    res.once("finish", () => {
      // Node also says so of a reply that was cut while it left.
      complete = !req.socket.destroyed;
    });
    // Both have to be over: a cut connection closes before the app has found out and set the status.
    let underWay = 2;
    const settle = () => {
      underWay--;
      if (underWay === 0) report();
    };
    res.once("close", settle);
    try {
      await next();
    } finally {
      settle();
    }
  };
}
