import { type LanesKernel, loadedLanesKernel, loadLanesKernel } from "./lanes-kernel.ts";

/** A message's overhead, in bytes, as long as only the host's engine is available. */
const coldCallBytes = 512;

/** The host's engine digests about this much while the kernel is loaded and V8 optimises it. */
const loadingBytes = 6 * 2 ** 20;

let bytesSoFar = 0;

/**
 * Chooses the kernel for a batch, or null if the host's engine digests all of it. The kernel is loaded in the
 * background once it is likely to pay off. Two kinds of batches wait for it: large ones, and those that come much
 * later. The latter is for programs that await nothing but digests, which leave no time for the background load.
 *
 * @param lengths the bytes of each message
 */
export function lanesFor(lengths: readonly number[]): LanesKernel | null | Promise<LanesKernel | null> {
  const kernel = loadedLanesKernel();
  if (kernel !== null || lengths.length < 2) return kernel;
  const bytes = lengths.reduce((sum, length) => sum + length + coldCallBytes, 0);
  bytesSoFar += bytes;
  if (bytesSoFar < loadingBytes) return null;
  const loading = loadLanesKernel();
  return bytes < loadingBytes && bytesSoFar < 2 * loadingBytes ? null : loading;
}
