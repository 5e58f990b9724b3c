import type { FrameScript } from "../sandbox/frame/frame-document.ts";

/**
 * Returns the frame's program. This module bundles it from the sources, in Node. The package's build replaces this
 * module with one that contains the finished script.
 */
export async function loadFrameScript(): Promise<FrameScript> {
  // Computed, so that bundlers don't follow it: that module needs a compiler that only the workspace has.
  const bundler = new URL("../../scripts/frame-script-plugin.ts", import.meta.url).href;
  const { bundleFrameScript } = (await import(/* @vite-ignore */ bundler)) as {
    bundleFrameScript(entry: URL): Promise<FrameScript>;
  };
  return bundleFrameScript(new URL("./frame-program.ts", import.meta.url));
}
