import { pino } from "pino";

/** Fewer, larger writes cost less. Container runtimes cut writes of 16 KiB and more, so it is less than that. */
const collectedBytes = 12_288;
const maxWaitMs = 100;
/**
 * The most bytes of lines that wait because nobody reads them, or the disk is full. Beyond this new lines are dropped.
 */
const maxWaitingBytes = 1_048_576;

/**
 * Collects lines and writes them after at most 100 ms. When the process ends or logs a fatal line, pino writes what was
 * collected. Lines that can't be written are dropped: the services go on without a log.
 *
 * @param dest A file descriptor, or a file's path. @default standard error
 */
export function createLogDestination(dest: number | string = 2): ReturnType<typeof pino.destination> {
  const destination = pino.destination({
    dest,
    sync: false,
    minLength: collectedBytes,
    periodicFlush: maxWaitMs,
    maxLength: maxWaitingBytes,
  });
  destination.on("error", () => {});
  return destination;
}
