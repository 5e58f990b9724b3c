import { defineConfig, mergeConfig } from "vitest/config";
import project from "../scripts/vitest-project.ts";

/** The examples are next to their tests. Each test starts a program, and tsx is slow to start. */
export default mergeConfig(project, defineConfig({ test: { name: "examples", include: ["**/*.test.ts"] } }));
