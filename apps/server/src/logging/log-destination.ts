import { Buffer } from "node:buffer";
import { type DestinationStream, pino } from "pino";

/** Less than the 16 KiB at which container runtimes cut what is written at once. */
const capacityBytes = 12_288;
const maxWaitMs = 100;

/** Where lines go that were collected: it has written, or keeps, the bytes when it returns. */
export interface LogOutput {
  write(lines: Buffer): unknown;
}

/**
 * Collects lines, since a write costs more than what it writes, and writes them after at most 100 ms; the last ones go out with
 * the process. pino's own destination could collect them, too, but measures all that it holds anew for each line, which took
 * 2 µs of a small request's 35.
 *
 * @param output @default standard error
 */
export function createLogDestination(output: LogOutput = standardError()): DestinationStream {
  let waiting = Buffer.allocUnsafe(capacityBytes);
  let used = 0;
  const flush = () => {
    if (used === 0) return;
    output.write(waiting.subarray(0, used));
    waiting = Buffer.allocUnsafe(capacityBytes);
    used = 0;
  };
  setInterval(flush, maxWaitMs).unref();
  process.once("exit", flush);
  return {
    write: (line) => {
      // No UTF-16 unit takes more than three bytes of UTF-8.
      const mostBytes = line.length * 3;
      if (mostBytes > capacityBytes - used) flush();
      if (mostBytes > capacityBytes) output.write(Buffer.from(line));
      else used += waiting.write(line, used);
    },
  };
}

function standardError(): LogOutput {
  // pino's types know only the form in which it takes strings.
  return pino.destination({ dest: 2, sync: true, contentMode: "buffer" }) as unknown as LogOutput;
}
