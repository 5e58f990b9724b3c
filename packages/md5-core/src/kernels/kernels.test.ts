import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { generateKernel, kernelNames, kernelPath } from "../../scripts/generate-kernels.ts";

it.each(kernelNames)("%s is what the generator writes: run `pnpm generate` where this fails", async (name) => {
  expect(readFileSync(kernelPath(name), "utf8") === (await generateKernel(name))).toBe(true);
});
