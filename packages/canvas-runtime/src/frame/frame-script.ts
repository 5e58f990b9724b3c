/** The program of the frame, escaped for a script element, and its SHA-256 in Base64, by which a policy allows it. */
export interface FrameScript {
  readonly script: string;
  readonly sha256: string;
}

/**
 * Returns the program of the frame. This module bundles it from the sources, in Node. The package's build replaces this
 * module by one that holds the finished script.
 */
export async function loadFrameScript(): Promise<FrameScript> {
  // Bundlers don't follow a computed address. The module there needs a compiler that only the workspace has.
  const bundler = new URL("../../scripts/frame-script-plugin.ts", import.meta.url).href;
  const { bundleFrameScript } = (await import(/* @vite-ignore */ bundler)) as {
    bundleFrameScript(entry: URL): Promise<FrameScript>;
  };
  return bundleFrameScript(new URL("main.ts", import.meta.url));
}
