import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { gbkTablePath, generateGbkTable } from "../scripts/generate-gbk-table.ts";

it("is what the generator writes: run `pnpm generate` where this fails", () => {
  expect(readFileSync(gbkTablePath, "utf8") === generateGbkTable()).toBe(true);
});
