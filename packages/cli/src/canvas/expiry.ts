import { CliFailure } from "../program/cli-failure.ts";
import { exitCodes } from "../program/exit-codes.ts";
import { clock } from "../terminal/clock.ts";

const msOf: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/**
 * Parses when a link expires: `30m`, `12h`, `7d` or `2w` from now, the end of a day such as `2030-01-31` in this
 * machine's time zone, an ISO 8601 instant with a zone, or `never`.
 *
 * @returns an instant, or null for `never`
 * @throws CliFailure for anything else
 */
export function readExpiry(text: string, nowMs: number = Date.now()): string | null {
  if (text === "never") return null;
  const [, count, unit] = /^(\d{1,5})([mhdw])$/.exec(text) ?? [];
  if (count !== undefined && unit !== undefined) {
    return new Date(nowMs + Number(count) * (msOf[unit] ?? 0)).toISOString();
  }
  if (/^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:?\d\d)$/i.test(text) && !Number.isNaN(Date.parse(text))) {
    return new Date(text).toISOString();
  }
  const endOfDay = new Date(`${text}T23:59:59`);
  // `Date` turns a nonexistent day, such as 2030-02-30, into another one.
  if (/^\d{4}-\d\d-\d\d$/.test(text) && clock(endOfDay).startsWith(text)) return endOfDay.toISOString();
  throw new CliFailure("INVALID_OPTION", `--expires: ${JSON.stringify(text)} isn't a time.`, {
    hint: "Use 30m, 12h, 7d, 2w, a day such as 2030-01-31 (until its end, in your time zone), an instant such as 2030-01-31T12:00:00Z, or never.",
    exitCode: exitCodes.usage,
  });
}
