/**
 * Returns the script that makes documents of canvases in a frame, to be sent to it. This module bundles it from the
 * sources, in Node. The package's build replaces this module by one that holds the finished script.
 */
export async function loadHtmlScript(): Promise<string> {
  // Bundlers don't follow a computed address. The module there needs a compiler that only the workspace has.
  const bundler = new URL("../../scripts/frame-script-plugin.ts", import.meta.url).href;
  const { bundleHtmlScript } = (await import(/* @vite-ignore */ bundler)) as {
    bundleHtmlScript(entry: URL): Promise<string>;
  };
  return bundleHtmlScript(new URL("../html/index.ts", import.meta.url));
}
