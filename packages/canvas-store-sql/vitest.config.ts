import { mergeConfig } from "vitest/config";
import shared from "../../scripts/vitest-project.ts";

export default mergeConfig(shared, {
  test: { globalSetup: [new URL("./test/start-postgres.ts", import.meta.url).pathname] },
});
