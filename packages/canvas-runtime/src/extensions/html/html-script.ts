/**
 * Returns the script to send to a frame for rendering canvases as documents. This module bundles it from the sources,
 * in Node. The package's build replaces this module with one that contains the finished script.
 */
export async function loadHtmlScript(): Promise<string> {
  // Computed, so that bundlers don't follow it: that module needs a compiler that only the workspace has.
  const bundler = new URL("../../../scripts/frame-script-plugin.ts", import.meta.url).href;
  const { bundleHtmlScript } = (await import(/* @vite-ignore */ bundler)) as {
    bundleHtmlScript(entry: URL): Promise<string>;
  };
  return bundleHtmlScript(new URL("./index.ts", import.meta.url));
}
