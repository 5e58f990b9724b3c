import { build } from "vite";

await build({
  logLevel: "error",
  build: {
    outDir: "out-vite",
    rolldownOptions: { input: process.argv[2], output: { entryFileNames: "program.js" } },
  },
});
