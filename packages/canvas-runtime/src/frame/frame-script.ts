/** The program of the frame, fit to stand in a script element, and the Base64 SHA-256 that a policy allows it by. */
export interface FrameScript {
  readonly script: string;
  readonly sha256: string;
}

/**
 * Gives the program of the frame. Here it is bundled from the sources, in Node; the package's build puts the finished
 * script in this module's place.
 */
export async function loadFrameScript(): Promise<FrameScript> {
  // Built by a name that bundlers don't follow: it needs a compiler that only the workspace has.
  const bundler = new URL("../../scripts/frame-script-plugin.ts", import.meta.url).href;
  const { bundleFrameScript } = (await import(/* @vite-ignore */ bundler)) as {
    bundleFrameScript(entry: URL): Promise<FrameScript>;
  };
  return bundleFrameScript(new URL("main.ts", import.meta.url));
}
