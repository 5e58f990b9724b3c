import { createMD5 } from "hash-wasm";

/** A worker of the pool written by hand. It keeps one hasher, because each takes a WebAssembly instance. */
const hasher = createMD5();

self.onmessage = async ({ data: { index, file } }: MessageEvent<{ index: number; file: File }>) => {
  const content = new Uint8Array(await file.arrayBuffer());
  self.postMessage({ index, hash: (await hasher).init().update(content).digest() });
};
