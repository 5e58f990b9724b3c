import commonjs from "@rollup/plugin-commonjs";
import json from "@rollup/plugin-json";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import { rollup } from "rollup";

const plugins = [nodeResolve({ browser: true }), commonjs(), json()];
// Its warnings are about comments in zod.
const bundle = await rollup({ input: process.argv[2], plugins, logLevel: "silent" });
await bundle.write({ dir: "out-rollup", entryFileNames: "program.js" });
