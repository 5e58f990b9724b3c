import { defineConfig, mergeConfig } from "vitest/config";
import project from "./vitest-project.ts";

/** The tests of the tooling itself; Biome and Git are slow to start. */
export default mergeConfig(project, defineConfig({ test: { name: "scripts", include: ["**/*.test.ts"] } }));
