import { type Logger, pino } from "pino";
import { escapeText } from "../http/json-text.ts";
import { redactUrl } from "./redact-url.ts";

const infoLevel = pino.levels.values.info as number;

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
  const { asJsonSym, chindingsSym, lsCacheSym, writeSym } = pino.symbols;
  const levels: Record<number, string> = Reflect.get(lines, lsCacheSym);
  const bindings: string = Reflect.get(lines, chindingsSym);
  const write: (line: AccessLine, message: string, level: number) => void = Reflect.get(lines, writeSym).bind(lines);

  const asJson = (line: AccessLine, message: string, level: number, time: string) => {
    const key = line.apiKeyId === undefined ? "" : `,"apiKeyId":"${escapeText(line.apiKeyId)}"`;
    return `${levels[level]}${time}${bindings},"requestId":"${escapeText(line.requestId)}","operation":"${line.operation}","method":"${escapeText(line.method)}","url":"${escapeText(redactUrl(line.url))}","status":${line.status},"complete":${line.complete},"durationMs":${line.durationMs},"address":"${escapeText(line.address)}"${key},"msg":"${message}"}\n`;
  };
  Reflect.set(lines, asJsonSym, asJson);
  // Past the method, which makes arguments into a message, and its hook.
  return (line) => {
    if (lines.isLevelEnabled("info")) write(line, "request", infoLevel);
  };
}
