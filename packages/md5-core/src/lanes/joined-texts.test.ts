import { expect, it } from "vitest";
import { utf8Encoder } from "../encodings/load-encoder.ts";
import { writeTextsAtOnce } from "./joined-texts.ts";
import { type LanesKernel, loadLanesKernel } from "./lanes-kernel.ts";

it("leaves texts that would be longer together than a string can be", async () => {
  const kernel = (await loadLanesKernel()) as LanesKernel;
  expect(writeTextsAtOnce(kernel, Array(512).fill("a".repeat(2 ** 21)), utf8Encoder)).toBe(false);
});
