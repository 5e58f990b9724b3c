import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isoTime } from "./iso-time.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the present time", () => {
  it.each([
    "2026-11-21T05:09:19.000Z",
    "2026-11-21T05:09:19.007Z",
    "1999-12-31T23:59:59.999Z",
    "2000-01-01T00:00:00.000Z",
    "1970-01-01T00:00:00.000Z",
  ])("is %s when it is, however often it is asked for", (time) => {
    vi.setSystemTime(new Date(time));
    expect([isoTime(), isoTime()]).toEqual([time, time]);
  });
});
