import path from "node:path";
import { defineConfig, mergeConfig } from "vitest/config";
import project from "../vitest-project.ts";

/** The tests that `MUTATION_TESTS` lists as a JSON array of paths. Stryker loads this in its copy of the repository. */
export default mergeConfig(
  project,
  defineConfig({
    root: path.join(import.meta.dirname, "../.."),
    test: { name: "mutation", include: JSON.parse(process.env.MUTATION_TESTS ?? "[]") as string[] },
  }),
);
