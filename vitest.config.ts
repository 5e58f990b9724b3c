import { defineConfig } from "vitest/config";

/** All projects in one run. Each also has its own configuration, so that its tests run alone, too. */
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
