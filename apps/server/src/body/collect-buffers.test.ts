import { constants, type NodeGCPerformanceDetail, PerformanceObserver } from "node:perf_hooks";
import { expect, it, onTestFinished } from "vitest";
import { countUploadedBytes } from "./collect-buffers.ts";

it("[M10] collects the young generation for each 4 MiB", async () => {
  let collections = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { detail } of list.getEntries() as unknown as { detail: NodeGCPerformanceDetail }[]) {
      const { kind, flags = 0 } = detail;
      const isForced = (flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) !== 0;
      if (kind === constants.NODE_PERFORMANCE_GC_MINOR && isForced) collections++;
    }
  });
  observer.observe({ entryTypes: ["gc"] });
  onTestFinished(() => observer.disconnect());

  for (let count = 0; count < 3 * 64; count++) countUploadedBytes(65_536);
  await expect.poll(() => collections).toBe(3);
});
