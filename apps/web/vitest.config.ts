import { mergeConfig } from "vitest/config";
import project from "../../scripts/vitest-project.ts";

export default mergeConfig(project, {
  test: {
    globalSetup: [`${import.meta.dirname}/test/build-once.ts`],
  },
});
