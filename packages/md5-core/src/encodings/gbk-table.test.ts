import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { gbkTablePath, generateGbkTable } from "../../scripts/generate-gbk-table.ts";
import { areaBySound, areasInOrder, forEachCode } from "./gbk-code-areas.ts";

it("is what the generator writes: run `pnpm generate` where this fails", () => {
  expect(readFileSync(gbkTablePath, "utf8") === generateGbkTable()).toBe(true);
});

it("has every two-byte code in one area", () => {
  const codes: number[] = [];
  for (const area of [areaBySound, ...areasInOrder]) {
    forEachCode(area, (lead, trail) => codes.push((lead << 8) | trail));
  }
  expect(codes).toHaveLength((0xfe - 0x81 + 1) * (0xfe - 0x40));
  expect(new Set(codes).size).toBe(codes.length);
});
