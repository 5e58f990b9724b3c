import { describe, expect, it } from "vitest";
import { endedNodeRelease } from "./node-releases.ts";

describe("endedNodeRelease", () => {
  it("names a release line from the day after its last fixes", () => {
    expect(endedNodeRelease("20.19.0", new Date("2026-04-30T23:59:59Z"))).toBeNull();
    expect(endedNodeRelease("20.19.0", new Date("2026-05-01T00:00:00Z"))).toBe(
      "Node 20 has had no security fixes since 2026-04-30",
    );
    expect(endedNodeRelease("22.1.0", new Date("2026-11-22T00:00:00Z"))).toBeNull();
    expect(endedNodeRelease("22.1.0", new Date("2027-06-01T00:00:00Z"))).toContain("Node 22");
  });

  it("says nothing of a release line that it doesn't know", () => {
    expect(endedNodeRelease("99.0.0", new Date("2099-01-01T00:00:00Z"))).toBeNull();
  });
});
