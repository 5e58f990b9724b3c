/**
 * An instant in this machine's time zone, in the format shown to users: `2026-11-23 09:53`.
 *
 * @param instant a date or an ISO 8601 instant; a text that isn't one is returned unchanged
 */
export function clock(instant: Date | string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return String(instant);
  const two = (part: number) => String(part).padStart(2, "0");
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join("-");
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
