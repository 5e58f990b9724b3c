import { type DestinationStream, type Logger, pino } from "pino";
import type { LogLevel } from "../../config/config.ts";
import { createLogDestination } from "./log-destination.ts";
import { toHarmlessFields } from "./log-fields.ts";

export interface CreateLoggerOptions {
  level: LogLevel;
  /** @default standard error: standard output is for output that a person asked for, such as the first API key */
  destination?: DestinationStream;
}

/**
 * Creates a logger of JSON lines that never contain an API key, a cookie, a password or a text (rule B6). All fields,
 * including a child's, pass through `toHarmlessFields`, except those of `createReplyLog`. The message is printed
 * unchanged: never build one from data that a caller sent.
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
      // pino's own serializer would merge the messages of all causes into the first one.
      serializers: { err: (described: unknown) => described },
      hooks: {
        logMethod(args, method) {
          // For a bare error, pino would use the error's message for the line, and a syntax error's message quotes the
          // body.
          const [first, message] = args as unknown[];
          if (first instanceof Error)
            method.call(this, { err: first }, typeof message === "string" ? message : first.name);
          else method.apply(this, args);
        },
      },
    },
    destination ?? createLogDestination(),
  );
  // pino doesn't apply `formatters.log` to a child's fields.
  const { child } = logger;
  logger.child = function (bindings, options) {
    return Reflect.apply(child, this, [toHarmlessFields(bindings), options]);
  };
  return logger;
}
