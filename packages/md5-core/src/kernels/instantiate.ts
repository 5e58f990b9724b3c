/** The exports of every kernel in addition to its functions. */
export interface KernelExports {
  readonly memory: WebAssembly.Memory;
}

/**
 * Compiles and instantiates a kernel synchronously. Only for small kernels: browsers may refuse to compile more than 4
 * KB on the main thread this way.
 *
 * @param wasmModule a generated module in base64, with the exports that `Exports` names
 * @returns null if the host has no WebAssembly, forbids it (a Content-Security-Policy without `wasm-unsafe-eval`) or
 *   lacks what the kernel needs, such as SIMD
 */
export function instantiateKernel<Exports extends KernelExports>(wasmModule: string): Exports | null {
  try {
    return new WebAssembly.Instance(new WebAssembly.Module(bytesOf(wasmModule))).exports as unknown as Exports;
  } catch {
    return null;
  }
}

/** Does the same asynchronously, for kernels of any size. */
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
  // A plain loop: while it is cold, Uint8Array.from takes several times as long.
  for (let index = 0; index < bytes.length; index++) bytes[index] = characters.charCodeAt(index);
  return bytes;
}
