import { pathToFileURL } from "node:url";
import type TypeScript from "typescript";
import { findOptionalPackage } from "../program/optional-package.ts";

/** Version 7 of the first lacks the functions that programs call. The second is version 6, which goes beside it. */
const packages = ["typescript", "@typescript/typescript6"];

/** A TypeScript that a program can call. */
export interface CallableTypeScript {
  readonly ts: typeof TypeScript;
  readonly file: string;
}

/** Loads TypeScript, as `findOptionalPackage` finds it. Null if there is none with the functions that programs call. */
export async function findTypeScript(toolsFrom?: string): Promise<CallableTypeScript | null> {
  for (const name of packages) {
    const file = findOptionalPackage(name, toolsFrom);
    const module = file === null ? null : await import(pathToFileURL(file).href);
    const ts: typeof TypeScript | undefined = module?.default ?? module;
    if (file !== null && typeof ts?.createProgram === "function") return { ts, file };
  }
  return null;
}
