/**
 * Returns the script to send to a frame for the components of other hosts. This module bundles it from the sources, in
 * Node. The package's build replaces this module with one that contains the finished script.
 */
export async function loadSiblingScript(): Promise<string> {
  // Computed, so that bundlers don't follow it: that module needs a compiler that only the workspace has.
  const bundler = new URL("../../scripts/frame-script-plugin.ts", import.meta.url).href;
  const { bundleSiblingScript } = (await import(/* @vite-ignore */ bundler)) as {
    bundleSiblingScript(entry: URL): Promise<string>;
  };
  return bundleSiblingScript(new URL("../siblings/index.ts", import.meta.url));
}
