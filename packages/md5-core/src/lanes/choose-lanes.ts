import type { BatchMessages } from "./batch.ts";
import { type LanesKernel, loadedLanesKernel, loadLanesKernel } from "./lanes-kernel.ts";

/** What a message costs the host's engine beside its bytes, as long as OpenSSL or plain JavaScript is all it has. */
const bytesPerMessage = 512;

/**
 * A batch of so many bytes takes the host's engine as long as a kernel that has to be loaded: 3.8 ms, and 4.7 for the first
 * megabyte, until V8 has optimised it.
 */
const loadingBytes = 6 * 2 ** 20;

let bytesSoFar = 0;

/**
 * The kernel for a batch; null where it is not to be used. The first batches are the host's engine's, until loading the
 * kernel has probably paid. It is loaded in the background: only a large batch waits for it, and one that comes after as
 * many again, since a program that awaits nothing but digests leaves the background no time.
 */
export function lanesFor(messages: BatchMessages): LanesKernel | null | Promise<LanesKernel | null> {
  const kernel = loadedLanesKernel();
  if (kernel !== null || messages.size.count < 2) return kernel;
  const { size, maxBytes } = messages;
  const bytes = size.long.reduce((sum, index) => sum + maxBytes(index), size.shortBytes) + size.count * bytesPerMessage;
  bytesSoFar += bytes;
  if (bytesSoFar < loadingBytes) return null;
  const loading = loadLanesKernel();
  return bytes < loadingBytes && bytesSoFar < 2 * loadingBytes ? null : loading;
}
