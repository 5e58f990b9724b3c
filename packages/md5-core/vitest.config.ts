import { mergeConfig } from "vitest/config";
import project from "../../scripts/vitest-project.ts";

// Tests replace the engines, kernels and loaded encodings, which belong to the whole module.
export default mergeConfig(project, { test: { isolate: true } });
