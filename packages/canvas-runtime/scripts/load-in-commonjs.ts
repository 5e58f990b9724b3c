import { readFileSync, writeFileSync } from "node:fs";
import { requireInCommonJs } from "../../../scripts/library-build.ts";

/**
 * Makes the dynamic imports of a built CommonJS file also work in Jest, which has no `import()` in CommonJS. Other
 * CommonJS files and esbuild are loaded by `require`; the frame's scripts, which exist only as ES modules, are read
 * from disk. If `import()` works, it loads the scripts, so bundlers find them.
 */
export function loadInCommonJs(file: string): void {
  for (const [, name = ""] of readFileSync(file, "utf8").matchAll(/import\('(esbuild|\.\/[^']+\.cjs)'\)/g)) {
    requireInCommonJs(file, name);
  }
  const text = readFileSync(file, "utf8");
  // On one line, so that the file's source map stays valid.
  const read = String(readScriptModule).replaceAll(/\n\s*/g, " ");
  const loading = text.replaceAll(
    /import\('\.\/([^']+\.js)'\)/g,
    (found, name) => `${found}.catch((error) => (${read})(error, __dirname, '${name}'))`,
  );
  if (loading !== text) writeFileSync(file, loading);
}

/**
 * Inserted into built files as text, so it can't use anything from this file. The module is `export const … = <JSON>;`.
 */
function readScriptModule(error: { code?: unknown }, folder: string, name: string): Record<string, unknown> {
  if (error.code !== "ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING_FLAG") throw error;
  const text = process.getBuiltinModule("node:fs").readFileSync(`${folder}/${name}`, "utf8");
  const [declaration = "", exported = ""] = /^export const (\w+) = /.exec(text) ?? [];
  return { [exported]: JSON.parse(text.slice(declaration.length, text.lastIndexOf(";"))) };
}
