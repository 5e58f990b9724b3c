/** The frame's program, escaped for a script element, and its SHA-256 hash in Base64 for a policy. */
export interface FrameScript {
  readonly script: string;
  readonly sha256: string;
}

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
  return bundleFrameScript(new URL("main.ts", import.meta.url));
}
