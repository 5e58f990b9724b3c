import { describe, expect, it } from "vitest";
import { createValueFormat, repeatedAffixes, unitCaption } from "./value-format.ts";

const { value: formatValue, share: formatShare, compact: formatCompact, ticks: tickFormat } = createValueFormat();

const none = { prefix: "", suffix: "" };

describe("formatValue", () => {
  it.each([
    [1234.5, "1,234.5"],
    [0.001234, "0.00123"],
    [0, "0"],
    [-0, "0"],
    [1e15, "1000T"],
    [1e-12, "0.000000000001"],
    [-3e-13, "-3.00e-13"],
    [-1e300, "-1.00e+300"],
  ])("writes %f as %s", (value, text) => expect(formatValue(value, none)).toBe(text));

  it("puts the sign before the prefix", () => {
    expect(formatValue(-5, { prefix: "$", suffix: "k" })).toBe("-$5k");
  });
});

describe("formatShare", () => {
  it.each([
    [0.663, "66.3%"],
    [1, "100%"],
    [0, "0%"],
    [0.00001, "<0.1%"],
  ])("writes %f as %s", (share, text) => expect(formatShare(share)).toBe(text));
});

describe("formatCompact", () => {
  it("shortens from 10,000 on", () => {
    expect(formatCompact(9_340)).toBe("9,340");
    expect(formatCompact(12_400)).toBe("12.4K");
    expect(formatCompact(2e300)).toBe("2.0e+300");
  });
});

describe("tickFormat", () => {
  it("formats all ticks with the decimals of their step", () => {
    expect([0, 0.25, 0.5].map(tickFormat([0, 0.25, 0.5], none))).toEqual(["0.0", "0.3", "0.5"]);
    expect([0, 0.2, 0.4].map(tickFormat([0, 0.2, 0.4], { prefix: "", suffix: " s" }))).toEqual([
      "0.0 s",
      "0.2 s",
      "0.4 s",
    ]);
  });

  it("is compact if the largest tick reaches 10,000", () => {
    expect([0, 500_000, 1_000_000].map(tickFormat([0, 500_000, 1_000_000], { prefix: "$", suffix: "" }))).toEqual([
      "$0",
      "$500K",
      "$1M",
    ]);
  });

  it("isn't compact if two ticks would then look the same", () => {
    const ticks = [1_000_000, 1_000_002, 1_000_004];
    expect(ticks.map(tickFormat(ticks, none))).toEqual(["1,000,000", "1,000,002", "1,000,004"]);
  });

  it("is exponential for every tick from 10^15, and for steps below 10^-12", () => {
    const written = (...ticks: number[]) => ticks.map(tickFormat(ticks, none));
    expect(written(-1e15, 0, 5e14)).toEqual(["-1.0e+15", "0", "5.0e+14"]);
    expect(written(1e15, 1.001e15, 1.002e15)).toEqual(["1.000e+15", "1.001e+15", "1.002e+15"]);
    expect(written(0, 5e-13, 1e-12)).toEqual(["0", "5.0e-13", "1.0e-12"]);
    expect(written(0, 1e-12)).toEqual(["0.000000000000", "0.000000000001"]);
  });

  it("handles a single tick and none", () => {
    expect(tickFormat([], none)(3)).toBe("3");
    expect(tickFormat([1e300], none)(1e300)).toBe("1.0e+300");
  });
});

describe("long affixes", () => {
  it("are shown once above the plot instead of in every label", () => {
    const affixes = { prefix: "$", suffix: " requests per second" };
    expect(repeatedAffixes(affixes)).toEqual({ prefix: "$", suffix: "" });
    expect(unitCaption(affixes)).toBe("requests per second");
    expect(unitCaption({ prefix: "", suffix: " ms" })).toBe("");
  });
});
