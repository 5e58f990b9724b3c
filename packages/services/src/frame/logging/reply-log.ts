import type { Logger } from "pino";
import type { AppMiddleware, SystemRoute } from "../request/context.ts";
import type { Site } from "../request/site.ts";
import { redactUrl } from "./log-fields.ts";
import type { Metrics } from "./metrics.ts";

/** Monitoring requests these every few seconds: a success is logged only at debug level. */
const probes: ReadonlySet<string> = new Set(["health", "readiness", "metrics"] satisfies SystemRoute[]);

/** Writes one log line and records one measurement for each reply. */
export function createReplyLog(logger: Logger, metrics: Metrics, site: Site): AppMiddleware {
  // All fields are named below, and only the URL may hold a secret, so they needn't pass through `toHarmlessFields`.
  const lines = logger.child({}, { formatters: { log: (fields) => fields }, serializers: { url: redactUrl } });

  return async (context, next) => {
    const { req, res, state, method, originalUrl: url } = context;
    const startedAt = performance.now();
    // Read now, because a closed connection no longer has an address.
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
      // Node also emits `finish` for a reply that was cut off while it was being sent.
      complete = !req.socket.destroyed;
    });
    // Both must be over: a broken connection closes before the app notices and sets the status.
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
