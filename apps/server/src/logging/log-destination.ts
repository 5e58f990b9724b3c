import { pino } from "pino";

/** A write costs more than what it writes. Less than the 16 KiB at which container runtimes cut what is written at once. */
const collectedBytes = 12_288;
const maxWaitMs = 100;
/** Lines that wait because nobody reads them, or the disk is full. Past this new ones are dropped. */
const maxWaitingBytes = 1_048_576;

/**
 * Collects lines and writes them after at most 100 ms. pino writes the last ones when the process ends, and those before
 * a fatal one with it. Lines that can't be written are dropped: the services go on without a log.
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
