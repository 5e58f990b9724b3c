import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type TypeScript from "typescript";

/** Version 7 of the first lacks the functions that programs call. The second is version 6, which goes beside it. */
const packages = ["typescript", "@typescript/typescript6"];

/** A TypeScript that a program can call. */
export interface CallableTypeScript {
  readonly ts: typeof TypeScript;
  readonly file: string;
}

/**
 * The TypeScript of the current folder's project, otherwise one that is installed beside this program. Null where there
 * is none with the functions that programs call.
 */
export async function findTypeScript(): Promise<CallableTypeScript | null> {
  for (const place of [path.join(process.cwd(), "package.json"), import.meta.url]) {
    for (const name of packages) {
      const file = resolveFrom(place, name);
      const module = file === null ? null : await import(pathToFileURL(file).href);
      const ts: typeof TypeScript | undefined = module?.default ?? module;
      if (file !== null && typeof ts?.createProgram === "function") return { ts, file };
    }
  }
  return null;
}

function resolveFrom(place: string, name: string): string | null {
  try {
    return createRequire(place).resolve(name);
  } catch {
    return null;
  }
}
