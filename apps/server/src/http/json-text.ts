import { isoTime } from "./iso-time.ts";

/** What stands between the quotes of a string in JSON. Most need no escape, and to see that is quicker than to look for one. */
export function escapeText(text: string): string {
  return /^[ !#-[\]-~]*$/.test(text) ? text : JSON.stringify(text).slice(1, -1);
}

/** The success envelope's text, stamped with the present time (rule B2): what stands before its data and behind them. */
export function successAround(message: string): [start: string, end: string] {
  return ['{"success":true,"data":', `,"message":"${message}","timestamp":"${isoTime()}"}`];
}
