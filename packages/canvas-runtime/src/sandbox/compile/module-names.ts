/**
 * The names that sucrase's output uses without declaring them. For names that it does declare, sucrase picks ones that
 * the source doesn't use.
 */
const borrowedNames = ["require", "exports", "Object", "Promise"] as const;

/** TypeScript's `import name = require("module")`: here `require` is syntax, not a name to replace. */
const importsByRequire = /^\s*import\s+[\w$]+\s*=\s*require\b/m;

/** The names of the values that compiled code receives from outside. */
export interface ModuleNames {
  readonly require: string;
  readonly exports: string;
  readonly Object: string;
  readonly Promise: string;
  readonly loopGuard: string;
}

/** Picks names that a source does not use: `__canvasRequire`, with underscores appended if necessary. */
export function freeModuleNames(source: string): ModuleNames {
  const free = (name: string): string => (source.includes(name) ? free(`${name}_`) : name);
  return {
    require: importsByRequire.test(source) ? "require" : free("__canvasRequire"),
    exports: free("__canvasExports"),
    Object: free("__canvasObject"),
    Promise: free("__canvasPromise"),
    loopGuard: free("__canvasLoop"),
  };
}

/**
 * Compiles a source so that it may declare any name, even `require`. Replaces such words in the source with substitutes
 * before compiling, then renames the ones that the compiler added according to `names`, and restores the source's
 * words.
 *
 * @param compile Turns a source into code. Its errors are passed on.
 */
export function compileWithNames(source: string, names: ModuleNames, compile: (source: string) => string): string {
  const substitutes = borrowedNames
    .filter((name) => names[name] !== name)
    .map((name) => ({ name, substitute: substituteFor(name, source) }));
  let hidden = source;
  for (const { name, substitute } of substitutes) hidden = hidden.replaceAll(wholeWord(name), substitute);
  let code = compile(hidden);
  for (const { name, substitute } of substitutes) {
    code = code.replaceAll(wholeWord(name), names[name]).replaceAll(substitute, name);
  }
  return code;
}

/**
 * A word that the source does not contain. It is as long as `name`, so that columns don't shift, and has the same first
 * letter, because its case distinguishes components from elements in JSX.
 */
function substituteFor(name: string, source: string): string {
  const [first = ""] = name;
  for (let count = 0; ; count++) {
    const substitute = first + String(count).padStart(name.length - 1, "0");
    if (!source.includes(substitute)) return substitute;
  }
}

function wholeWord(name: string): RegExp {
  return new RegExp(`\\b${name}\\b`, "g");
}
