/**
 * Returns the script to send to a frame for the components of other hosts. This module bundles it from the sources, in
 * Node. The package's build replaces this module with one that contains the finished script.
 */
export async function loadDialectScript(): Promise<string> {
  // Computed, so that bundlers don't follow it: that module needs a compiler that only the workspace has.
  const bundler = new URL("../../../scripts/frame-script-plugin.ts", import.meta.url).href;
  const { bundleDialectScript } = (await import(/* @vite-ignore */ bundler)) as {
    bundleDialectScript(entry: URL): Promise<string>;
  };
  return bundleDialectScript(new URL("./index.ts", import.meta.url));
}
