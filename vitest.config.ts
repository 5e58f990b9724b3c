import { defineConfig } from "vitest/config";

/** All projects in one run. Each has a configuration of its own too, so that its tests also run alone. */
export default defineConfig({
  test: {
    projects: ["{packages,apps}/*/vitest.config.ts", "{examples,scripts,bench}/vitest.config.ts"],
    coverage: {
      provider: "v8",
      // Named, so that a file which no test loads counts as 0 %.
      include: ["{packages,apps}/*/src/**/*.{ts,tsx}"],
      exclude: ["**/*.test.{ts,tsx}", "**/*.d.ts", "**/*.generated.ts"],
    },
  },
});
