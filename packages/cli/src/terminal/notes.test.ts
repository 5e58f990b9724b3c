import { expect, it } from "vitest";
import { clock } from "./notes.ts";

it("shows an instant in this machine's time zone and 24-hour time", () => {
  expect(clock(new Date(2026, 10, 3, 9, 5))).toBe("2026-11-03 09:05");
  expect(clock(new Date(2026, 10, 23, 21, 53).toISOString())).toBe("2026-11-23 21:53");
});

it("doesn't change a text that isn't an instant", () => {
  expect(clock("tomorrow")).toBe("tomorrow");
});
