import type { Logger } from "pino";
import type { ObserveReply } from "../logging/observe-replies.ts";
import type { Exchange } from "./app-state.ts";
import { replyToError } from "./error-replies.ts";
import { lingerAfterEarlyReply } from "./linger.ts";
import { requestIdOf } from "./request-id.ts";

/** Runs what answers a request, and does around it what every request needs, whichever route answers it and how. */
export type Frame = (exchange: Exchange, answer: () => Promise<unknown>) => Promise<void>;

/**
 * One function for all of it, since as middleware of Koa's each part would cost promises: 2 µs of a small request's 35.
 *
 * @param options.commonHeaders Headers of every reply, names and values in turn.
 */
export function createFrame(options: {
  commonHeaders: readonly string[];
  observeReply: ObserveReply;
  logger: Logger;
}): Frame {
  const { commonHeaders, observeReply, logger } = options;
  return async (exchange, answer) => {
    const { req, res, state } = exchange;
    state.requestId = requestIdOf(req);
    state.headers = [...commonHeaders, "X-Request-Id", state.requestId];
    const settle = observeReply(exchange);
    try {
      await answer();
    } catch (error) {
      replyToError(exchange, error, logger);
    }
    lingerAfterEarlyReply(req, res);
    settle();
  };
}
