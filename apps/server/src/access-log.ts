import { type Logger, pino } from "pino";
import { quote } from "./json-text.ts";
import { redactUrl } from "./redact-url.ts";

/** One reply, as the log tells it: nothing in it is secret but the values in its URL's query. */
export interface AccessLine {
  requestId: string;
  operation: string;
  method: string;
  /** As it was sent; its parameters' values are taken out here. */
  url: string;
  status: number;
  /** Did all of the reply reach the connection? */
  complete: boolean;
  /** Finite. */
  durationMs: number;
  address: string;
  /** Left out of the line where there was no valid key. */
  apiKeyId: string | undefined;
}

/**
 * Writes a line for each reply, by pino and as pino would. Since all fields are known, neither the walk through whatever fields a line
 * may have is needed nor pino's loop over them: together they took 7 µs of a small request's 40, this takes 2. (`JSON.stringify`
 * would take 3.)
 *
 * @param logger Made by `createLogger`.
 */
export function createAccessLog(logger: Logger): (line: AccessLine) => void {
  const lines = logger.child({});
  const { asJsonSym, chindingsSym, lsCacheSym } = pino.symbols;
  const levels: Record<number, string> = Reflect.get(lines, lsCacheSym);
  const bindings: string = Reflect.get(lines, chindingsSym);

  const asJson = (line: AccessLine, message: string, level: number, time: string) => {
    const key = line.apiKeyId === undefined ? "" : `,"apiKeyId":${quote(line.apiKeyId)}`;
    return `${levels[level]}${time}${bindings},"requestId":${quote(line.requestId)},"operation":${quote(line.operation)},"method":${quote(line.method)},"url":${quote(redactUrl(line.url))},"status":${line.status},"complete":${line.complete},"durationMs":${line.durationMs},"address":${quote(line.address)}${key},"msg":${quote(message)}}\n`;
  };
  Reflect.set(lines, asJsonSym, asJson);
  return (line) => lines.info(line, "request");
}
