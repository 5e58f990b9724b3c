import { expect, it } from "vitest";
import { readExpiry } from "./canvas-arguments.ts";

const now = Date.UTC(2026, 10, 23, 9, 53);

it.each([
  ["30m", "2026-11-23T10:23:00.000Z"],
  ["12h", "2026-11-23T21:53:00.000Z"],
  ["2w", "2026-12-07T09:53:00.000Z"],
  ["2030-01-31T12:00:00+01:00", "2030-01-31T11:00:00.000Z"],
  // The end of the day in the user's time zone.
  ["2030-01-31", new Date(2030, 0, 31, 23, 59, 59).toISOString()],
  ["never", null],
])("%s", (text, instant) => {
  expect(readExpiry(text, now)).toBe(instant);
});

it.each([
  "soon",
  "2030-02-30",
  "2030-02-30T12:00:00Z",
  "2030-01-31T25:00Z",
  "2030-13-01",
  "2030-01-31T12:00",
  "7 d",
  "",
])("refuses %j with the accepted forms", (text) => {
  expect(() => readExpiry(text, now)).toThrow(
    expect.objectContaining({
      message: `--expires: ${JSON.stringify(text)} isn't a time.`,
      hint: expect.stringContaining("a day such as 2030-01-31 (until its end, in your time zone)"),
      exitCode: 2,
    }),
  );
});
