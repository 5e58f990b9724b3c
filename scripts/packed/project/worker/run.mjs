// node worker/run.mjs libraries|services runs that program in workerd: without Node's compatibility once, printing its
// reply; or with it as a server.
import { builtinModules } from "node:module";
import { build } from "esbuild";
import { Miniflare } from "miniflare";

const [, , program] = process.argv;
const isServer = program === "services";
const names = builtinModules.filter((name) => !name.startsWith("_"));

/** Makes `require` of Node's modules an import, as Wrangler does: in a worker nothing else finds them. */
const importBuiltins = {
  name: "import-builtins",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^(?:node:)?(?:${names.join("|")})$`) }, ({ path, kind }) => {
      const name = `node:${path.replace(/^node:/, "")}`;
      return kind === "require-call" ? { path: name, namespace: "required" } : { path: name, external: true };
    });
    onLoad({ filter: /./, namespace: "required" }, ({ path }) => ({
      contents: `import found from "${path}"; module.exports = found;`,
    }));
  },
};

const { outputFiles } = await build({
  entryPoints: [`worker/${program}.js`],
  bundle: true,
  write: false,
  format: "esm",
  ...(isServer
    ? { platform: "node", conditions: ["workerd", "worker"], plugins: [importBuiltins] }
    : { conditions: ["workerd", "worker", "browser"] }),
});
const miniflare = new Miniflare({
  host: "127.0.0.1",
  // Named one by one, because Miniflare looks for modules by itself only where no import is computed.
  modules: [{ type: "ESModule", path: "program.mjs", contents: outputFiles[0].text }],
  compatibilityDate: "2026-07-15",
  ...(isServer && {
    compatibilityFlags: ["nodejs_compat"],
    bindings: { API_KEYS: "a-key-of-mine", HASH_KEY: "a-secret-of-this-test" },
  }),
});
if (isServer) console.log(`listening on ${new URL("tools", await miniflare.ready)}`);
else {
  console.log(await (await miniflare.dispatchFetch("http://paint.example/")).text());
  await miniflare.dispose();
}
