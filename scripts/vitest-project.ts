import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** How every package's tests run: on the sources, no build needed. */
export default defineConfig({
  resolve: { conditions: ["@fingerpaint/source"] },
  ssr: { resolve: { conditions: ["@fingerpaint/source", "node"] } },
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    setupFiles: [new URL("./silent-tests.ts", import.meta.url).pathname],
    // What has a limit waits for something. A machine with other work to do may need a minute for it.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // On two cores Vitest would take one, but tests wait as well as work.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Importing the sources again for each file takes longer than the tests. Each test restores its own timers.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // What `pnpm test` counts. Turbo keeps the file with the task, so that a cached run counts as well.
    reporters: ["default", ["json", { outputFile: "reports/vitest.json" }]],
  },
});
