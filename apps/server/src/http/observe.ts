import type { Logger } from "pino";
import type { AppMiddleware } from "../app-state.ts";
import type { Metrics } from "./metrics.ts";
import type { Site } from "./site.ts";

/** One log line and one measurement for each reply. The logger takes the query's values out of the URL (rule B6). */
export function observeReplies(logger: Logger, metrics: Metrics, site: Site): AppMiddleware {
  return (context, next) => {
    const startedAt = performance.now();
    // A connection that was cut no longer knows whose it was.
    const address = site.clientAddress(context);
    // Both: a cut connection closes before the app has found out and set the status.
    let awaited = 2;
    const settle = () => {
      awaited--;
      if (awaited === 0) report();
    };
    const report = () => {
      const durationMs = performance.now() - startedAt;
      const { requestId, operation = "none", apiKeyId } = context.state;
      const { statusCode, writableFinished } = context.res;
      metrics.countReply(operation, statusCode, durationMs / 1000);
      logger.info(
        {
          requestId,
          operation,
          method: context.method,
          url: context.originalUrl,
          status: statusCode,
          complete: writableFinished,
          durationMs: Math.round(durationMs * 100) / 100,
          address,
          apiKeyId,
        },
        "request",
      );
    };
    context.res.on("close", settle);
    const answered = next();
    answered.then(settle, settle);
    return answered;
  };
}
