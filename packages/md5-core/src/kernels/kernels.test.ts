import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { generateKernel, kernelNames, kernelPath } from "../../scripts/generate-kernels.ts";
import { generatedSteps } from "../../scripts/generate-steps.ts";

describe("what `pnpm generate` writes is committed", () => {
  it.each([...generatedSteps].map(([path, text]) => ({ name: path.replace(/.*\//, ""), path, text })))(
    "as $name",
    ({ path, text }) => {
      expect(readFileSync(path, "utf8")).toBe(text);
    },
  );

  it.each(kernelNames)("as %s, compiled", async (name) => {
    expect(readFileSync(kernelPath(name), "utf8")).toBe(await generateKernel(name));
  });
});
