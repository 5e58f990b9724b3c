import globals from "globals";
import ts from "typescript";

/**
 * The source of a module with the data of the static check: the properties of each component of `editor/canvas`, and
 * the global names of JavaScript and browsers.
 *
 * @param canvasTypes The path of the declaration of `editor/canvas`.
 */
export function componentPropsModule(canvasTypes: string): string {
  const names = [...new Set([...Object.keys(globals.builtin), ...Object.keys(globals.browser)])].sort();
  return `
/**
 * The properties of each component of \`editor/canvas\`. A value lists what a property takes, joined by " | ": string
 * literals in quotes, string, number, boolean, function, array, object; "any" isn't checked.
 */
export const canvasProps: Readonly<Record<string, Readonly<Record<string, string>>>> = ${JSON.stringify(readProps(canvasTypes))};

/** Names that exist in every browser without a declaration, separated by spaces. */
export const globalNames = ${JSON.stringify(names.join(" "))};
`;
}

function readProps(canvasTypes: string): Record<string, Record<string, string>> {
  const program = ts.createProgram([canvasTypes], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
    skipLibCheck: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const [module] = checker.getAmbientModules().filter(({ name }) => name === '"editor/canvas"');
  if (module === undefined) throw new Error(`${canvasTypes} declares no module "editor/canvas".`);
  const components = checker.getExportsOfModule(module).flatMap((exported): [string, Record<string, string>][] => {
    if (!/^[A-Z]/.test(exported.name)) return [];
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    if (!(symbol.flags & ts.SymbolFlags.Function) || symbol.valueDeclaration === undefined) return [];
    const [call] = checker.getTypeOfSymbolAtLocation(symbol, symbol.valueDeclaration).getCallSignatures();
    const [parameter] = call?.getParameters() ?? [];
    // Skips re-exports such as React's Suspense: the kit doesn't define their properties.
    if (!symbol.valueDeclaration.getSourceFile().fileName.endsWith("editor-canvas.d.ts")) return [];
    if (parameter?.valueDeclaration === undefined) return [[exported.name, {}]];
    const props = checker.getTypeOfSymbolAtLocation(parameter, parameter.valueDeclaration);
    if (checker.getIndexInfosOfType(props).length > 0) return [];
    const entries = checker.getPropertiesOfType(props).map((property): [string, string] => {
      const type = checker.getNonNullableType(checker.getTypeOfSymbol(property));
      return [property.name, formOf(type, checker)];
    });
    return [[exported.name, Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))]];
  });
  return Object.fromEntries(components.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The values that a property of this type accepts, in the format of `canvasProps`. */
function formOf(type: ts.Type, checker: ts.TypeChecker): string {
  const parts = type.isUnion() ? type.types : [type];
  const forms = new Set(parts.map((part) => formOfPart(part, checker)));
  // A `ReactNode` may be nearly anything.
  const isNode = ["string", "number", "object"].every((form) => forms.has(form));
  return forms.has("any") || isNode ? "any" : [...forms].join(" | ");
}

function formOfPart(type: ts.Type, checker: ts.TypeChecker): string {
  if (type.isStringLiteral()) return JSON.stringify(type.value);
  if (type.flags & ts.TypeFlags.StringLike || (type.isIntersection() && type.types.some(isString))) return "string";
  if (type.flags & ts.TypeFlags.NumberLike) return "number";
  if (type.flags & ts.TypeFlags.BooleanLike) return "boolean";
  if (type.getCallSignatures().length > 0) return "function";
  if (checker.isArrayType(type) || checker.isTupleType(type)) return "array";
  return type.flags & ts.TypeFlags.Object ? "object" : "any";
}

function isString(type: ts.Type): boolean {
  return (type.flags & ts.TypeFlags.String) !== 0;
}
