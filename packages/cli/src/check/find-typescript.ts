import { pathToFileURL } from "node:url";
import type TypeScript from "typescript";
import { findOptionalPackage } from "../program/optional-package.ts";

/** Version 7 of the first has no API for programs. The second is version 6, which can be installed alongside it. */
const packages = ["typescript", "@typescript/typescript6"];

/** A version of TypeScript with an API for programs. */
export interface CallableTypeScript {
  readonly ts: typeof TypeScript;
  readonly file: string;
}

/** Loads TypeScript, located by `findOptionalPackage`. Null if there is no version with an API for programs. */
export async function findTypeScript(toolsFrom?: string): Promise<CallableTypeScript | null> {
  for (const name of packages) {
    const file = findOptionalPackage(name, toolsFrom);
    const module = file === null ? null : await import(pathToFileURL(file).href);
    const ts: typeof TypeScript | undefined = module?.default ?? module;
    if (file !== null && typeof ts?.createProgram === "function") return { ts, file };
  }
  return null;
}
