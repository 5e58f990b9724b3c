import { expect, it } from "vitest";
import { adminMessages } from "./admin-messages.ts";

it("groups the digits of large numbers, and suits one canvas as well as many", () => {
  const { en, "zh-CN": chinese } = adminMessages;
  expect(en.publishes(1, 1)).toBe("1 still stored from the last 30 days, at most 1 a day");
  expect(en.publishes(12_345, 1_200)).toBe("12,345 still stored from the last 30 days, at most 1,200 a day");
  expect(en.ticked(1_500)).toBe("1,500 selected");
  expect([1, 1_500].map(en.purgeHeading)).toEqual(["Purge this canvas?", "Purge 1,500 canvases?"]);
  expect(en.result("remove", 1_498, 2)).toBe("1,498 removed, 2 failed and are still selected:");
  expect(en.result("purge", 3, 1)).toBe("3 purged, 1 failed and is still selected:");
  expect(en.result("restore", 1_000, 0)).toBe("1,000 restored.");
  expect(chinese.publishes(12_345, 1_200)).toContain("12,345");
  expect(chinese.ticked(1_500)).toBe("已选 1,500 个");
});
