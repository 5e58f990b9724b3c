import { mergeConfig } from "vitest/config";
import project from "../../scripts/vitest-project.ts";

// Component tests contain JSX. The browser tests mostly wait to make sure that something doesn't happen.
export default mergeConfig(project, {
  test: {
    include: ["src/**/*.test.tsx"],
    maxConcurrency: 8,
  },
});
