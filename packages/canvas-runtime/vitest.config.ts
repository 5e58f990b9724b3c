import { mergeConfig } from "vitest/config";
import project from "../../scripts/vitest-project.ts";

// Tests of components hold JSX. The tests in a browser mostly wait for what must not happen.
export default mergeConfig(project, {
  test: {
    include: ["src/**/*.test.tsx"],
    maxConcurrency: 8,
  },
});
