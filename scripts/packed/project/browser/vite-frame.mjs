import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { canvasFrame } from "@fingerpaint/canvas-runtime/build";
import { build } from "vite";

const outDir = "out-vite-frame";
await build({
  logLevel: "error",
  plugins: [canvasFrame()],
  build: { outDir, rolldownOptions: { input: process.argv[2], output: { entryFileNames: "program.js" } } },
});

// The frame's program is in the document, and not in a script of the site a second time.
for (const file of readdirSync(outDir, { recursive: true })) {
  const { size } = statSync(path.join(outDir, file));
  if (file.endsWith(".js") && size > 300_000) throw new Error(`${file} has ${size} bytes`);
}
