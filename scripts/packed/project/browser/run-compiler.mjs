import path from "node:path";

/** Builds by webpack, or by Rspack, which takes the same options. Fails on errors and warnings. */
export function runCompiler(compiler, folder) {
  const options = {
    mode: "production",
    entry: { program: `./${process.argv[2]}` },
    output: { path: path.resolve(folder), filename: "[name].js", module: true, chunkFormat: "module" },
    experiments: { outputModule: true },
    performance: { hints: false },
    target: ["web", "es2022"],
  };
  return new Promise((resolve, reject) => {
    compiler(options, (error, stats) => {
      if (error || stats.hasErrors() || stats.hasWarnings()) reject(error ?? new Error(stats.toString()));
      else resolve();
    });
  });
}
