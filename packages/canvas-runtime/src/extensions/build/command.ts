import { parseArgs } from "node:util";
import { writeFrameFiles } from "./frame-files.ts";

const usage = `canvas-frame <folder> [--module <name>=<file>]…

Writes canvas-frame.html, the document that canvases run in, and its headers into a folder.

  --module acme/kit=./src/kit.tsx   a module of your own that canvases may import (needs esbuild)
`;

/** Runs the command and returns its exit code. */
async function run(): Promise<number> {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { module: { type: "string", multiple: true, default: [] }, help: { type: "boolean" } },
    });
    const [folder] = positionals;
    if (values.help || folder === undefined || positionals.length > 1) {
      (values.help ? process.stdout : process.stderr).write(usage);
      return values.help ? 0 : 2;
    }
    const modules = Object.fromEntries(values.module.map(readModule));
    for (const file of await writeFrameFiles(folder, { modules })) process.stdout.write(`${file}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

function readModule(text: string): [name: string, file: string] {
  const [, name, file] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (name === undefined || file === undefined) throw new Error(`--module ${text}: write it as <name>=<file>`);
  return [name, file];
}

// Not awaited: the CommonJS build has no `await` outside functions.
run().then((exitCode) => {
  process.exitCode = exitCode;
});
