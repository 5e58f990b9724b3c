import { describe, expect, it } from "vitest";
import { fitCategoryLabels, slantedOverhang } from "./category-axis.tsx";
import { ellipsize, textWidth } from "./text-width.ts";

const months = ["Jan", "Feb", "Mar"];
const days = Array.from({ length: 45 }, (_, index) => `2026-09-${index + 10}`);

describe("fitCategoryLabels", () => {
  it("writes labels flat if they fit", () => {
    expect(fitCategoryLabels(months, 60, 80, false)).toMatchObject({
      lines: [["Jan"], ["Feb"], ["Mar"]],
      isSlanted: false,
    });
  });

  it("breaks them at spaces and hyphens", () => {
    expect(fitCategoryLabels(["Search service", "api-gateway"], 55, 80, false).lines).toEqual([
      ["Search", "service"],
      ["api-", "gateway"],
    ]);
  });

  it("breaks Han text anywhere", () => {
    expect(fitCategoryLabels(["用户身份认证"], 50, 80, false).lines).toEqual([["用户身份", "认证"]]);
  });

  it("slants them if two lines don't fit either", () => {
    const labels = fitCategoryLabels(["notifications", "subscriptions"], 30, 80, false);
    expect(labels).toMatchObject({ isSlanted: true, lines: [["notifications"], ["subscriptions"]] });
    expect(labels.height).toBeLessThanOrEqual(80);
    expect(slantedOverhang(labels, 30)).toBeGreaterThan(0);
  });

  it("omits labels that slanted lines would touch", () => {
    const labels = fitCategoryLabels(days, 6, 80, false);
    const shown = labels.lines.flatMap((lines, index) => (lines.length > 0 ? [index] : []));
    expect(shown[1]).toBeGreaterThan(2);
    expect(labels.lines).toHaveLength(45);
  });

  it("shows every nth of a long sequence, flat", () => {
    const { lines, isSlanted } = fitCategoryLabels(days, 18, 80, true);
    const shown = lines.flatMap((line, index) => (line.length > 0 ? [index] : []));
    expect(isSlanted).toBe(false);
    expect(((shown[1] ?? 0) - (shown[0] ?? 0)) * 18).toBeGreaterThan(textWidth("2026-09-10", 11));
  });

  it("fits more labels than a function takes as arguments", () => {
    const labels = fitCategoryLabels(Array(200_000).fill("a"), 0.004, 80, false);
    expect(labels).toMatchObject({ isSlanted: true, lines: { length: 200_000 } });
    expect(slantedOverhang(labels, 0.004)).toBeGreaterThan(0);
  });

  it("survives an empty list of labels", () => {
    expect(fitCategoryLabels([], 600, 80, true)).toEqual({ lines: [], isSlanted: false, height: 19 });
  });
});

describe("ellipsize", () => {
  it("truncates to the width and keeps at least one character", () => {
    expect(ellipsize("short", 11, 100)).toBe("short");
    expect(ellipsize("a rather long label", 11, 60)).toBe("a rather…");
    expect(ellipsize("label", 11, 0)).toBe("l…");
    expect(ellipsize("👩‍🚀 astronaut", 11, 1)).toBe("👩…");
  });
});
