/** Compiles each assembly/*-kernel.ts to WebAssembly and writes it into src/kernels/*.generated.ts: `pnpm generate`. */
import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";

const packageRoot = fileURLToPath(new URL("..", import.meta.url));

/** The names of the kernels, such as `scalar-kernel`. */
export const kernelNames = readdirSync(path.join(packageRoot, "assembly"))
  .filter((file) => file.endsWith("-kernel.ts"))
  .map((file) => path.basename(file, ".ts"));

/** Level 3 nests the expressions of the scalar kernel's steps, which makes them slower in V8. */
function optimizeLevelOf(name: string): string {
  return name === "scalar-kernel" ? "2" : "3";
}

export function kernelPath(name: string): string {
  return path.join(packageRoot, `src/kernels/${name}.generated.ts`);
}

/**
 * The generated file's text. The kernels lay out their memory by hand, so they need no garbage collector and no
 * imports.
 *
 * @throws with the compiler's messages
 */
export async function generateKernel(name: string): Promise<string> {
  let wasm: Uint8Array | undefined;
  const { error, stderr } = await asc.main(
    [
      `assembly/${name}.ts`,
      "--baseDir",
      packageRoot,
      "--outFile",
      `${name}.wasm`,
      "--optimizeLevel",
      optimizeLevelOf(name),
      "--runtime",
      "stub",
      "--noAssert",
      "--use",
      "abort=",
      "--enable",
      "simd",
    ],
    {
      writeFile(_name: string, content: Uint8Array | string) {
        if (typeof content !== "string") wasm = content;
      },
    },
  );
  if (error || wasm === undefined) throw new Error(`assembly/${name}.ts:\n${stderr.toString()}`, { cause: error });
  return `// Generated from assembly/${name}.ts by scripts/generate-kernels.ts: change that and run \`pnpm generate\`.

/** A WebAssembly module of ${wasm.length} bytes, in base64. */
export const wasmModule =
  "${Buffer.from(wasm).toString("base64")}";
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const name of kernelNames) writeFileSync(kernelPath(name), await generateKernel(name));
}
