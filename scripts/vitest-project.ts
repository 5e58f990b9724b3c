import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Runs every package's tests on the sources, without a build. */
export default defineConfig({
  resolve: { conditions: ["@fingerpaint/source"] },
  ssr: { resolve: { conditions: ["@fingerpaint/source", "node"] } },
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    setupFiles: [new URL("./silent-tests.ts", import.meta.url).pathname],
    // Only tests that wait for something can reach these limits. A busy machine may need a minute.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // On two cores Vitest would use one worker, but tests spend much of their time waiting.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Reimporting the sources for each file takes longer than the tests. Each test restores its own timers.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // The report that `pnpm test` counts. Turbo caches it with the task, so that a cached run counts as well.
    reporters: ["default", ["json", { outputFile: "reports/vitest.json" }]],
  },
});
