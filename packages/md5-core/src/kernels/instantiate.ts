/** What every kernel exports beside its functions. */
export interface KernelExports {
  readonly memory: WebAssembly.Memory;
}

/**
 * Compiles a kernel and runs it, at once. For small ones: browsers may refuse to compile more than 4 KB on the main
 * thread.
 *
 * @param wasmModule a generated module in base64; its exports have to be those that `Exports` names
 * @returns null where the host has no WebAssembly, forbids it (a Content-Security-Policy without `wasm-unsafe-eval`) or
 *   lacks what the kernel needs, such as SIMD
 */
export function instantiateKernel<Exports extends KernelExports>(wasmModule: string): Exports | null {
  try {
    return new WebAssembly.Instance(new WebAssembly.Module(bytesOf(wasmModule))).exports as unknown as Exports;
  } catch {
    return null;
  }
}

/** {@link instantiateKernel} for kernels of any size, compiled while the event loop goes on. */
export async function loadKernel<Exports extends KernelExports>(wasmModule: string): Promise<Exports | null> {
  try {
    const { instance } = await WebAssembly.instantiate(bytesOf(wasmModule));
    return instance.exports as unknown as Exports;
  } catch {
    return null;
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const characters = atob(base64);
  const bytes = new Uint8Array(characters.length);
  // Uint8Array.from takes 2 ms for the lanes' kernel in a fresh process, this 0.4.
  for (let index = 0; index < bytes.length; index++) bytes[index] = characters.charCodeAt(index);
  return bytes;
}
