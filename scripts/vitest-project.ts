import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Runs every package's tests on the sources, without a build. */
export default defineConfig({
  resolve: { conditions: ["@fingerpaint/source"] },
  ssr: { resolve: { conditions: ["@fingerpaint/source", "node"] } },
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: [new URL("./generate.ts", import.meta.url).pathname],
    setupFiles: [new URL("./silent-tests.ts", import.meta.url).pathname],
    // Only tests that hang reach these limits. With both cores kept busy, the slowest one took two minutes.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
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
