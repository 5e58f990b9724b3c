import { afterEach, describe, expect, it, vi } from "vitest";
import { expiresAtOf, expiryOf, hasExpired } from "./share-settings.ts";

const now = new Date("2026-03-01T12:00:00.000Z");

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("expiresAtOf", () => {
  it.each([
    ["never", "2030-01-01T00:00", null],
    ["1", "", "2026-03-02T12:00:00.000Z"],
    ["30", "", "2026-03-31T12:00:00.000Z"],
    ["at", "", null],
  ] as const)("reads %s with the time %j as %j", (choice, at, expiresAt) => {
    expect(expiresAtOf({ choice, at }, now)).toBe(expiresAt);
  });

  it.each(["UTC", "Asia/Shanghai", "America/New_York"])("returns a canvas's expiry to the minute in %s", (zone) => {
    vi.stubEnv("TZ", zone);
    for (const expiresAt of ["2026-01-15T08:30:00.000Z", "2026-07-15T23:59:00.000Z", "9999-12-31T23:59:00.000Z"]) {
      expect(expiresAtOf(expiryOf(expiresAt), now)).toBe(expiresAt);
    }
    expect(hasExpired(expiryOf("0000-01-01T00:00:00.000Z"), now)).toBe(true);
    expect(expiryOf(null)).toEqual({ choice: "never", at: "" });
  });
});

describe("hasExpired", () => {
  it.each([
    ["2026-03-01T11:59:00.000Z", true],
    ["2026-03-01T12:00:00.000Z", true],
    ["2026-03-01T12:01:00.000Z", false],
    [null, false],
  ])("reads %j as %j", (expiresAt, expected) => {
    expect(hasExpired(expiryOf(expiresAt), now)).toBe(expected);
  });
});
