import type { Logger } from "pino";
import type { Exchange } from "../http/app-state.ts";
import type { Site } from "../http/site.ts";
import { createAccessLog } from "./access-log.ts";
import type { Metrics } from "./metrics.ts";

/** Begins to observe a reply. What it returns is called once the app has decided on the reply. */
export type ObserveReply = (exchange: Exchange) => () => void;

/** One log line and one measurement for each reply. */
export function createReplyObserver(logger: Logger, metrics: Metrics, site: Site): ObserveReply {
  const writeLine = createAccessLog(logger);
  return (exchange) => {
    const { req, res, state } = exchange;
    const startedAt = performance.now();
    // As it was sent: routing rewrites it.
    const { method = "", url = "" } = req;
    // A connection that was cut no longer knows whose it was.
    const address = site.clientAddress(exchange);
    // Both: a cut connection closes before the app has found out and set the status.
    let awaited = 2;
    const settle = () => {
      awaited--;
      if (awaited === 0) report();
    };
    const report = () => {
      const durationMs = performance.now() - startedAt;
      const { requestId, operation = "none", apiKeyId } = state;
      const { statusCode, writableFinished } = res;
      metrics.countReply(operation, statusCode, durationMs / 1000);
      writeLine({
        requestId,
        operation,
        method,
        url,
        status: statusCode,
        complete: writableFinished,
        durationMs: Math.round(durationMs * 100) / 100,
        address,
        apiKeyId,
      });
    };
    res.on("close", settle);
    return settle;
  };
}
