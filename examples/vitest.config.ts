import { defineConfig, mergeConfig } from "vitest/config";
import project from "../scripts/vitest-project.ts";

/** The examples are beside their tests; each test starts a program, and tsx takes its time to start. */
export default mergeConfig(project, defineConfig({ test: { name: "examples", include: ["**/*.test.ts"] } }));
