import { readFileSync, writeFileSync } from "node:fs";
import { requireInCommonJs } from "../../../scripts/library-build.ts";

/**
 * Makes a built CommonJS file load what it loads later in Jest too, whose CommonJS lacks `import()`: other CommonJS
 * files and esbuild by `require`, and the scripts of the frame, ES modules of which there is one copy, from the disk.
 * Where `import()` works, the scripts come by it: so bundlers find them.
 */
export function loadInCommonJs(file: string): void {
  for (const [, name = ""] of readFileSync(file, "utf8").matchAll(/import\('(esbuild|\.\/[^']+\.cjs)'\)/g)) {
    requireInCommonJs(file, name);
  }
  const text = readFileSync(file, "utf8");
  // One line, so that the file's map still fits.
  const read = String(readScriptModule).replaceAll(/\n\s*/g, " ");
  const loading = text.replaceAll(
    /import\('\.\/([^']+\.js)'\)/g,
    (found, name) => `${found}.catch((error) => (${read})(error, __dirname, '${name}'))`,
  );
  if (loading !== text) writeFileSync(file, loading);
}

/** Is written into built files as text, and so uses nothing from here. The module is `export const … = <JSON>;`. */
function readScriptModule(error: { code?: unknown }, folder: string, name: string): Record<string, unknown> {
  if (error.code !== "ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING_FLAG") throw error;
  const text = process.getBuiltinModule("node:fs").readFileSync(`${folder}/${name}`, "utf8");
  const [declaration = "", exported = ""] = /^export const (\w+) = /.exec(text) ?? [];
  return { [exported]: JSON.parse(text.slice(declaration.length, text.lastIndexOf(";"))) };
}
