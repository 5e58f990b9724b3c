/** Bundles src/files/digest-worker.ts into the text of src/files/digest-worker.generated.ts: `pnpm generate`. */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const packageRoot = fileURLToPath(new URL("..", import.meta.url));

export const digestWorkerPath = fileURLToPath(new URL("../src/files/digest-worker.generated.ts", import.meta.url));

/** The generated file's text. CommonJS, because a worker's program given as a string has to be CommonJS. */
export async function generateDigestWorker(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: packageRoot,
    entryPoints: ["src/files/digest-worker.ts"],
    bundle: true,
    minify: true,
    write: false,
    platform: "node",
    format: "cjs",
    target: "node20",
    legalComments: "none",
    logLevel: "silent",
  });
  return `// Generated from digest-worker.ts and what it imports by scripts/generate-digest-worker.ts: run \`pnpm generate\`.

/** The program of a worker thread, as CommonJS. */
export const digestWorkerProgram =
  ${JSON.stringify(outputFiles[0]?.text)};
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(digestWorkerPath, await generateDigestWorker());
