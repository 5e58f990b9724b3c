import { mergeConfig } from "vitest/config";
import shared from "../../scripts/vitest-project.ts";

export default mergeConfig(shared, {
  // The package's own PostgreSQL: one server for all tests, a database for each that asks.
  test: { globalSetup: [new URL("../../packages/canvas-store-sql/test/start-postgres.ts", import.meta.url).pathname] },
});
