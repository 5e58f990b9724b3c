import webpack from "webpack";
import { runCompiler } from "./run-compiler.mjs";

await runCompiler(webpack, "out-webpack");
