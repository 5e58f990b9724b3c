import { type DestinationStream, type Logger, pino } from "pino";
import type { LogLevel } from "../config/config.ts";
import { createLogDestination } from "./log-destination.ts";
import { toHarmlessFields } from "./log-fields.ts";

export interface CreateLoggerOptions {
  level: LogLevel;
  /** @default standard error: standard output is for what a person asked for, such as the first API key */
  destination?: DestinationStream;
}

/**
 * Makes a logger of JSON lines that never hold an API key, a cookie, a password or a text (rule B6). All fields, a
 * child's too, pass through `toHarmlessFields`, except those of `createReplyLog`. The message is printed as it is:
 * never build one from what a caller sent.
 *
 * @example
 * createLogger({ level: "info" }).info({ request, response, err: error }, "request failed");
 */
export function createLogger({ level, destination }: CreateLoggerOptions): Logger {
  const logger = pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: toHarmlessFields },
      // pino's own would fold the causes' messages into the first one's.
      serializers: { err: (described: unknown) => described },
      hooks: {
        logMethod(args, method) {
          // For a bare error pino would take the line's message from the error, and a syntax error quotes the body.
          const [first, message] = args as unknown[];
          if (first instanceof Error)
            method.call(this, { err: first }, typeof message === "string" ? message : first.name);
          else method.apply(this, args);
        },
      },
    },
    destination ?? createLogDestination(),
  );
  // pino doesn't format a child's fields.
  const { child } = logger;
  logger.child = function (bindings, options) {
    return Reflect.apply(child, this, [toHarmlessFields(bindings), options]);
  };
  return logger;
}
