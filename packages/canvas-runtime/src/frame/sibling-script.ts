/**
 * Returns the script that gives a frame the components of other hosts, to be sent to it. This module bundles it from
 * the sources, in Node. The package's build replaces this module by one that holds the finished script.
 */
export async function loadSiblingScript(): Promise<string> {
  // Bundlers don't follow a computed address. The module there needs a compiler that only the workspace has.
  const bundler = new URL("../../scripts/frame-script-plugin.ts", import.meta.url).href;
  const { bundleSiblingScript } = (await import(/* @vite-ignore */ bundler)) as {
    bundleSiblingScript(entry: URL): Promise<string>;
  };
  return bundleSiblingScript(new URL("../siblings/index.ts", import.meta.url));
}
