// Generated from assembly/scalar-kernel.ts by scripts/generate-kernels.ts: change that and run `pnpm generate`.

/** A WebAssembly module of 62 bytes, in base64. */
export const wasmModule = "AGFzbQEAAAABBwFgAn9/AX8DAgEABQMBAAAHFAIHcHJvY2VzcwAABm1lbW9yeQIACgwBCgAgACgCACABags=";
