import { type DestinationStream, type Logger, pino } from "pino";
import type { LogLevel } from "../settings/frame-settings.ts";
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
          if (!(first instanceof Error)) return method.apply(this, args);
          method.call(this, { err: first }, typeof message === "string" ? message : first.name);
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

/** Fewer, larger writes cost less. Container runtimes split writes of 16 KiB and more, so this stays below that. */
const collectedBytes = 12_288;
const maxWaitMs = 100;
/**
 * The maximum number of bytes that wait because no one reads them or the disk is full. Beyond this, new lines are
 * dropped.
 */
const maxWaitingBytes = 1_048_576;

/**
 * Collects lines and writes them after at most 100 ms. When the process ends or logs a fatal line, pino writes the
 * collected lines. Lines that can't be written are dropped: the services continue without a log.
 *
 * @param dest A file descriptor, or a file's path. @default standard error
 * @param reportDropped Called with the reason if lines couldn't be written. @default does nothing
 */
export function createLogDestination(
  dest: number | string = 2,
  reportDropped: (reason: Error) => void = () => {},
): DestinationStream & { flushSync(): void } {
  const collected: ReturnType<typeof pino.destination> & { readonly destroyed?: boolean } = pino.destination({
    dest,
    sync: false,
    minLength: collectedBytes,
    maxLength: maxWaitingBytes,
    // In text mode, each line would cost a copy of everything collected, to measure it.
    contentMode: "buffer",
  });
  collected.on("error", reportDropped);
  // Not pino's `periodicFlush`, which would also write nothing ten times a second while there are no lines.
  let isFlushDue = false;
  const flushSoon = () => {
    if (isFlushDue) return;
    isFlushDue = true;
    setTimeout(() => {
      isFlushDue = false;
      if (!collected.destroyed) collected.flush();
    }, maxWaitMs).unref();
  };
  // A flush does nothing while a file is being opened or written: lines collected during that time need another.
  collected.on("ready", flushSoon);
  collected.on("write", (bytes: number) => {
    if (bytes > 0) flushSoon();
  });
  return {
    write: (line) => {
      // The declared type accepts only text.
      collected.write(Buffer.from(line) as unknown as string);
      flushSoon();
    },
    /** pino calls it for a fatal line. */
    flushSync: () => collected.flushSync(),
  };
}
