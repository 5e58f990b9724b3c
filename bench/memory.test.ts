import { describe, expect, it } from "vitest";
import { mebibytes } from "./src/harness/section.ts";
import { largeTextsPeakMebibytes, peakMemoryOfLargeTexts } from "./src/texts.ts";
import { peakMemoryOfUploads, uploadsPeakMebibytes } from "./src/uploads.ts";

/** These run the built server, as its users do: loading TypeScript would need more memory. */
describe("the server's peak memory", () => {
  const timeout = 120_000;

  it(`[M10] stays below ${uploadsPeakMebibytes} MiB for 8 files of 100 MiB together`, { timeout }, async () => {
    expect(mebibytes(await peakMemoryOfUploads(8))).toBeLessThan(uploadsPeakMebibytes);
  });

  it(`[M6] stays below ${largeTextsPeakMebibytes} MiB for a batch of 100 texts of 100 kB`, { timeout }, async () => {
    expect(mebibytes(await peakMemoryOfLargeTexts())).toBeLessThan(largeTextsPeakMebibytes);
  });
});
