import { type DestinationStream, pino } from "pino";

/** Fewer, larger writes cost less. Container runtimes cut writes of 16 KiB and more, so it is less than that. */
const collectedBytes = 12_288;
const maxWaitMs = 100;
/**
 * The most bytes of lines that wait because nobody reads them, or the disk is full. Beyond this new lines are dropped.
 */
const maxWaitingBytes = 1_048_576;

/** Where a logger writes its lines. */
export interface LogDestination extends DestinationStream {
  /** Writes what was collected before it returns. pino calls it for a fatal line. */
  flushSync(): void;
}

/**
 * Collects lines and writes them after at most 100 ms. When the process ends or logs a fatal line, pino writes what was
 * collected. Lines that can't be written are dropped: the services go on without a log.
 *
 * @param dest A file descriptor, or a file's path. @default standard error
 * @param reportDropped Hears why lines weren't written. @default nobody hears of it
 */
export function createLogDestination(
  dest: number | string = 2,
  reportDropped: (reason: Error) => void = () => {},
): LogDestination {
  const collected = pino.destination({
    dest,
    sync: false,
    minLength: collectedBytes,
    periodicFlush: maxWaitMs,
    maxLength: maxWaitingBytes,
    // As text it would copy all that it has collected, for each line, to measure it.
    contentMode: "buffer",
  });
  collected.on("error", reportDropped);
  return {
    write: (line) => {
      // The declared type knows text only.
      collected.write(Buffer.from(line) as unknown as string);
    },
    flushSync: () => collected.flushSync(),
  };
}
