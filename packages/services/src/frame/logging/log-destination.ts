import { type DestinationStream, pino } from "pino";

/** Fewer, larger writes cost less. Container runtimes split writes of 16 KiB and more, so this stays below that. */
const collectedBytes = 12_288;
const maxWaitMs = 100;
/**
 * The maximum number of bytes that wait because nobody reads them or the disk is full. Beyond this, new lines are
 * dropped.
 */
const maxWaitingBytes = 1_048_576;

/** Where a logger writes its lines. */
export interface LogDestination extends DestinationStream {
  /** Writes the collected lines synchronously. pino calls it for a fatal line. */
  flushSync(): void;
}

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
): LogDestination {
  const collected = pino.destination({
    dest,
    sync: false,
    minLength: collectedBytes,
    periodicFlush: maxWaitMs,
    maxLength: maxWaitingBytes,
    // In text mode, each line would cost a copy of everything collected, to measure it.
    contentMode: "buffer",
  });
  collected.on("error", reportDropped);
  return {
    write: (line) => {
      // The declared type accepts only text.
      collected.write(Buffer.from(line) as unknown as string);
    },
    flushSync: () => collected.flushSync(),
  };
}
