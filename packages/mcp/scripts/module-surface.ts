import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Declaration } from "../src/guide/declarations.ts";

const packageRoot = path.join(import.meta.dirname, "..");

/** Where the surface is committed. */
export const surfacePath = path.join(packageRoot, "src/guide/module-surface.generated.ts");

const typesPath = path.join(packageRoot, "../canvas-runtime/types/editor-canvas.d.ts");

/** The source file of the guide's part on the module, from canvas-runtime's declaration. */
export async function generateModuleSurface(): Promise<string> {
  const { declarations, otherNames } = readModule(await readFile(typesPath, "utf8"));
  return `import type { Declaration } from "./declarations.ts";

// Written by \`pnpm guide\` from canvas-runtime's declaration.

/** The exports of \`editor/canvas\`, as TypeScript: components first, then hooks and functions, colours, React. */
export const declarations: readonly Declaration[] = ${JSON.stringify(inOrder(declarations))};

/** Second names of exports, and the names that are declared. */
export const otherNames: Readonly<Record<string, string>> = ${JSON.stringify(otherNames)};
`;
}

interface ReadModule {
  readonly declarations: readonly Declaration[];
  readonly otherNames: Readonly<Record<string, string>>;
}

/** Reads the declaration without what only a compiler needs: a third of the text. */
function readModule(types: string): ReadModule {
  const [, body = ""] = /declare module "editor\/canvas" \{\n([\s\S]*)\n\}/.exec(types) ?? [];
  if (body === "") throw new Error(`${typesPath} declares no module "editor/canvas"`);
  // The list of the module's own names; the list of names from React ends with `from "react"`.
  const [exportList = ""] = /^ {2}export \{\n(?: {4}.*\n)+ {2}\};\n?/m.exec(body) ?? [];
  const exported = new Set(Array.from(exportList.matchAll(/^\s*(\w+),$/gm), ([, name = ""]) => name));
  const otherNames: Record<string, string> = {};
  let text = body;
  for (const [, name = "", other = ""] of exportList.matchAll(/^\s*(\w+) as (\w+),$/gm)) {
    if (exported.has(name)) otherNames[other] = name;
    else {
      // Nothing can be imported by a name of the module's own, so it is declared by its exported one.
      text = text.replace(new RegExp(`\\b${name}\\b`, "g"), other);
      exported.add(other);
      exported.add(name);
    }
  }
  const shortened = text
    .replace(/^ {2}export \{\n(?: {4}.*\n)+ {2}\};\n?/m, "")
    .replace(/^ {2}import .*\n/gm, "")
    .replace(/ \| undefined(?=;)/g, "")
    .replace(/\breact\.JSX\.Element\b/g, "Element")
    .replace(/^ {2}/gm, "")
    .replace(/\/\*\*\n\s+\* ([^\n]*)\n\s+\*\//g, "/** $1 */")
    .replace(/\n{2,}/g, "\n")
    .trim();
  return { declarations: declarationsOf(shortened), otherNames };
}

/** A declaration begins at the left edge, with its comment if it has one. Overloads of a function are one. */
function declarationsOf(text: string): Declaration[] {
  const found = new Map<string, string>();
  const starts = /^(?=\/\*\*|(?<!\*\/\n)(?:function|const|type|interface|export) )/gm;
  for (const part of text.split(starts)) {
    const name = /^(?:function|const|type|interface) (\w+)/m.exec(part)?.[1] ?? "React";
    found.set(name, (found.get(name) ?? "") + part.trimEnd().replace(/$/, "\n"));
  }
  const names = [...found.keys()];
  return Array.from(found, ([name, part]) => {
    const code = part.replace(/\/\*\*[\s\S]*?\*\//g, "");
    const needs = names.filter((other) => other !== name && new RegExp(`\\b${other}\\b`).test(code));
    return { name, needs: needs.filter((other) => /^(?:type|interface) /m.test(found.get(other) ?? "")), text: part };
  });
}

/** Each component after the types that it needs, then hooks and functions, then colours, then React. */
function inOrder(declarations: readonly Declaration[]): Declaration[] {
  const byName = new Map(declarations.map((one) => [one.name, one]));
  const ordered = new Set<Declaration>();
  const add = (one: Declaration, except: (name: string) => boolean = () => false) => {
    for (const name of one.needs) {
      const needed = byName.get(name);
      if (needed && !ordered.has(needed) && !except(name)) add(needed, except);
    }
    ordered.add(one);
  };
  const isReact = ({ name, text }: Declaration) => name === "React" || /: typeof react\./.test(text);
  const functions = declarations.filter(({ text }) => /^function /m.test(text));
  for (const one of functions) if (/^[A-Z]/.test(one.name)) add(one);
  const isLook = (name: string) => /^(?:Canvas(?!Action)|Category)/.test(name);
  for (const one of functions) add(one, isLook);
  for (const one of declarations) if (!isReact(one)) add(one);
  for (const one of declarations) add(one);
  return [...ordered];
}
