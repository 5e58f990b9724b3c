/** A name that several files declare and export. */
export interface SharedName {
  readonly name: string;
  /** The files that declare it, sorted. */
  readonly files: readonly string[];
}

const declaration =
  /^export (?:default )?(?:declare )?(?:abstract )?(?:async )?(?:function\*?|class|const|let|interface|type|enum) ([\w$]+)/gm;

/**
 * The names that a TypeScript file declares and exports. Re-exported names (`export { a } from "./b.ts"`) don't count.
 */
export function exportedNames(text: string): string[] {
  return Array.from(text.matchAll(declaration), ([, name = ""]) => name);
}

/**
 * The names that more than one of the files declares, sorted by name.
 *
 * @param files texts by path
 */
export function sharedNames(files: ReadonlyMap<string, string>): SharedName[] {
  const filesOfName = new Map<string, Set<string>>();
  for (const [file, text] of files) {
    for (const name of exportedNames(text)) {
      const declaring = filesOfName.get(name) ?? new Set();
      filesOfName.set(name, declaring.add(file));
    }
  }
  return Array.from(filesOfName, ([name, declaring]) => ({ name, files: [...declaring].sort() }))
    .filter((shared) => shared.files.length > 1)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
