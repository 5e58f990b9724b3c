import { rspack } from "@rspack/core";
import { runCompiler } from "./run-compiler.mjs";

await runCompiler(rspack, "out-rspack");
