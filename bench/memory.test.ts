import { describe, expect, it } from "vitest";
import { mebibytes } from "./src/harness/section.ts";
import { largeTextsPeakMebibytes, peakMemoryOfLargeTexts } from "./src/texts.ts";
import { peakMemoryOfUploads, uploadsPeakMebibytes } from "./src/uploads.ts";

/**
 * These run the built server, as its users do: loading TypeScript would need more memory. The benchmark measures the
 * limits on a quiet machine. On a busy one, V8 collects its garbage later, so a test allows a fifth more: a server that
 * held the bodies would need several times as much.
 */
describe("the server's peak memory", () => {
  const uploadsLimit = 1.2 * uploadsPeakMebibytes;
  const textsLimit = 1.2 * largeTextsPeakMebibytes;

  it(`[M10] stays below ${uploadsLimit} MiB for 8 files of 100 MiB together`, async () => {
    expect(mebibytes(await peakMemoryOfUploads(8))).toBeLessThan(uploadsLimit);
  });

  it(`[M6] stays below ${textsLimit} MiB for a batch of 100 texts of 100 kB`, async () => {
    expect(mebibytes(await peakMemoryOfLargeTexts())).toBeLessThan(textsLimit);
  });
});
