import { build } from "esbuild";
import { Miniflare } from "miniflare";

const { outputFiles } = await build({
  entryPoints: ["worker/libraries.js"],
  bundle: true,
  write: false,
  format: "esm",
  conditions: ["workerd", "worker", "browser"],
});
const miniflare = new Miniflare({ modules: true, script: outputFiles[0].text, compatibilityDate: "2026-06-01" });
console.log(await (await miniflare.dispatchFetch("http://paint.example/")).text());
await miniflare.dispose();
