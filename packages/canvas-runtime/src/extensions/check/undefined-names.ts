import { canvasExportNames } from "../../editor-canvas/names.ts";
import { globalNames } from "./component-props.generated.ts";
import { findBinding, type NameUse, type NameUses, storageName } from "./name-uses.ts";
import { type Binding, isSameRun, type Scope } from "./scopes.ts";
import { closestName, maxDiagnostics, type SourceDiagnostic, suggestion } from "./source-diagnostic.ts";
import { isTrue, startOf } from "./syntax-tree.ts";

/** Names that every canvas has without an import, besides those of browsers. */
const given: ReadonlySet<string> = new Set([...canvasExportNames, "React", "require", "exports", "arguments"]);

const ofBrowsers: ReadonlySet<string> = new Set(globalNames.split(" "));

/** What `react` exports. */
export const reactExports: ReadonlySet<string> = new Set(
  (
    "Activity Children Component Fragment Profiler PureComponent StrictMode Suspense ViewTransition act addTransitionType " +
    "cache cacheSignal captureOwnerStack cloneElement createContext createElement createRef forwardRef isValidElement lazy " +
    "memo startTransition use useActionState useCallback useContext useDebugValue useDeferredValue useEffect " +
    "useEffectEvent useId useImperativeHandle useInsertionEffect useLayoutEffect useMemo useOptimistic useReducer useRef " +
    "useState useSyncExternalStore useTransition version"
  ).split(" "),
);

/**
 * Finds undeclared names, names that React doesn't export, names used before their declaration, and assignments to
 * constants.
 */
export function undefinedNames({ uses, guarded }: NameUses): SourceDiagnostic[] {
  const found = new Map<string, SourceDiagnostic>();
  for (const use of uses) {
    const { name, node, isCaught } = use;
    const code = problemOf(use, guarded);
    const key = `${code} ${name} ${startOf(node).line}`;
    if (code === null || found.has(key)) continue;
    const severity = isCaught || isStorage(use) ? "warning" : "error";
    found.set(key, { severity, code, message: messageOf(code, use), ...startOf(node) });
    // Each diagnostic costs a search for the intended name.
    if (found.size === maxDiagnostics) break;
  }
  return [...found.values()];
}

type NameProblem = "undefined-name" | "constant-assignment" | "early-use";

function problemOf(use: NameUse, guarded: ReadonlySet<string>): NameProblem | null {
  const { name, node, scope, isWrite } = use;
  const binding = findBinding(use);
  if (binding === undefined) {
    if (isStorage(use)) return use.isCaught ? null : "undefined-name";
    const isGlobal = ofBrowsers.has(name) && !isBrowserTag(use);
    return isGlobal || given.has(name) || guarded.has(name) ? null : "undefined-name";
  }
  if (isNamespace(binding)) return "undefined-name";
  const { kind } = binding;
  if (isMissingInReact(binding)) return "undefined-name";
  if (isWrite && (kind === "const" || kind === "import")) return "constant-assignment";
  // A constant doesn't exist yet in its own value.
  const isEarly = node.start < (binding.value?.end ?? binding.node.start) && isSameRun(scope, binding.scope);
  return isEarly && (kind === "const" || kind === "let") ? "early-use" : null;
}

/** Whether a tag has the name of something in browsers, such as `<Image />`: those are classes, not components. */
function isBrowserTag({ name, node }: NameUse): boolean {
  return node.type === "JSXIdentifier" && /^[A-Z]/.test(name) && ofBrowsers.has(name);
}

/** Whether a name is the browser's storage. Reading it throws in a sandbox, but a `try` may surround the call. */
function isStorage({ name }: NameUse): boolean {
  return storageName.test(name);
}

function isNamespace({ value }: Binding): boolean {
  return value?.type === "TSModuleDeclaration" && !isTrue(value, "declare");
}

function isMissingInReact({ specifier, imported = "" }: Binding): boolean {
  return (
    specifier === "react" &&
    !/^(?:default|\*|(?:unstable|experimental)?_.*)$/.test(imported) &&
    !reactExports.has(imported)
  );
}

function messageOf(code: NameProblem, use: NameUse): string {
  const { name, scope } = use;
  const binding = findBinding(use);
  if (code === "constant-assignment") {
    const isImport = binding?.kind === "import";
    return isImport
      ? `${name} is an import, which can't be assigned to. Use a variable.`
      : `${name} is a constant, which can't be assigned to. Declare it with let.`;
  }
  if (binding !== undefined && isMissingInReact(binding)) {
    const close = closestName(binding.imported ?? "", [...reactExports]);
    return `react has no export ${binding.imported}.${suggestion(close)}`;
  }
  if (binding !== undefined && isNamespace(binding)) {
    return `${name} is a namespace, and the compiler removes namespaces. Make it an object.`;
  }
  if (binding !== undefined) {
    return `${name} is used before line ${startOf(binding.node).line} declares it. Move the declaration up.`;
  }
  if (isStorage(use)) return `${name} can't be read: canvases have no storage. Keep values with useCanvasState.`;
  if (isBrowserTag(use)) return `${name} is a browser class, not a component. Declare or import the component.`;
  const close = closestName(name, [...declaredIn(scope), ...canvasExportNames]);
  return `${name} is not defined.${suggestion(close)}`;
}

/** The names visible in a scope, innermost scope first. */
function declaredIn(scope: Scope): string[] {
  const names: string[] = [];
  for (let at: Scope | null = scope; at !== null; at = at.parent) names.push(...at.names.keys());
  return names;
}
