import { defineConfig, mergeConfig } from "vitest/config";
import everyPackage from "../scripts/vitest-project.ts";

export default mergeConfig(everyPackage, defineConfig({ test: { include: ["*.test.ts"] } }));
