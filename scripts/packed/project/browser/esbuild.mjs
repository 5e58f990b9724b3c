import { build } from "esbuild";

await build({
  entryPoints: { program: process.argv[2] },
  outdir: "out-esbuild",
  bundle: true,
  splitting: true,
  minify: true,
  format: "esm",
  platform: "browser",
  jsx: "automatic",
  define: { "process.env.NODE_ENV": '"production"' },
});
