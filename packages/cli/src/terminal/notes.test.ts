import { expect, it } from "vitest";
import { clock } from "./notes.ts";

it("shows an instant by this machine's clock, with 24 hours", () => {
  expect(clock(new Date(2026, 10, 3, 9, 5))).toBe("2026-11-03 09:05");
  expect(clock(new Date(2026, 10, 23, 21, 53).toISOString())).toBe("2026-11-23 21:53");
});

it("leaves a text that is no instant as it is", () => {
  expect(clock("tomorrow")).toBe("tomorrow");
});
