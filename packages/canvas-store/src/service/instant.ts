// ISO 8601 doesn't allow mixing the extended (`2030-01-31T12:00:00Z`) and basic (`20300131T120000Z`) forms, except in
// the zone.
const extended = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?(Z|[+-]\d\d(?::?\d\d)?)$/i;
const basic = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(?:(\d\d)(?:[.,](\d+))?)?(Z|[+-]\d\d(?::?\d\d)?)$/i;

const minuteMs = 60_000;

/**
 * Reads an ISO 8601 instant and returns it as UTC with milliseconds, `2030-01-31T11:00:00.000Z` (rule C7). Returns null
 * if the text isn't one.
 *
 * Accepted: calendar dates in extended or basic form; seconds are optional; a fraction of a second of any length after
 * a point or comma, cut to milliseconds; `T` and `Z` in either case (RFC 3339, section 5.6); the zones `Z`, `±hh:mm`,
 * `±hhmm` and `±hh`. `24:00:00` is the start of the next day (ISO 8601-1 Amd 1). A leap second follows 23:59:59 UTC; it
 * is stored as the next second, because Unix time has no number for it.
 *
 * Refused: an instant without a zone, dates that don't exist, week and ordinal dates, and years outside 0000 to 9999 in
 * UTC.
 */
export function parseInstant(text: string): string | null {
  const match = extended.exec(text) ?? basic.exec(text);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const milliseconds = Number((match[7] ?? "").slice(0, 3).padEnd(3, "0"));
  const offsetMs = zoneOffsetMs(match[8] ?? "");
  const date = dateAt(year, month, day);
  if (date === null || offsetMs === null || minute > 59 || second > 60) return null;
  if (hour > 24 || (hour === 24 && (minute > 0 || second > 0 || /[1-9]/.test(match[7] ?? "")))) return null;

  date.setTime(date.getTime() + (hour * 60 + minute) * minuteMs + second * 1000 + milliseconds - offsetMs);
  const utc = date.toISOString();
  // Second 60 has become second 0 of the next minute, which must be the first minute of a UTC day.
  if (second === 60 && !utc.includes("T00:00:00")) return null;
  return utc.length === "2030-01-31T11:00:00.000Z".length ? utc : null;
}

/** Midnight UTC of a calendar date, or null if there is no such date. */
function dateAt(year: number, month: number, day: number): Date | null {
  const date = new Date(0);
  // Not Date.UTC, which reads the years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : null;
}

function zoneOffsetMs(zone: string): number | null {
  if (zone.toUpperCase() === "Z") return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(":", ""));
  if (hours > 23 || minutes > 59) return null;
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes) * minuteMs;
}
