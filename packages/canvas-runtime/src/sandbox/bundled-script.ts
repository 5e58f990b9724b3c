/**
 * Bundles the script of a part from the sources, in Node. The builds of packages and pages replace the calls by imports
 * of finished scripts. They look for `export const load…Script = () => bundledScript(new URL("…", import.meta.url))` in
 * files whose names end in `-script.ts` or `-scripts.ts`.
 *
 * @param entry The module whose exports are the part's values.
 */
export async function bundledScript(entry: URL): Promise<string> {
  // Computed, so that bundlers don't follow it: that module needs a compiler that only the workspace has.
  const bundler = new URL("../../scripts/frame-script-plugin.ts", import.meta.url).href;
  const { bundlePart } = (await import(/* @vite-ignore */ bundler)) as {
    bundlePart(entry: URL): Promise<{ readonly script: string }>;
  };
  return (await bundlePart(entry)).script;
}
