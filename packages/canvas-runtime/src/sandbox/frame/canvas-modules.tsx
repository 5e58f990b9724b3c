import * as react from "react";
import { type ComponentType, createElement } from "react";
import * as jsxRuntime from "react/jsx-runtime";
import { useCanvasLanguage } from "../../language/canvas-language.ts";
import type { compileForKit } from "../compile/compile-canvas.ts";
import type { FrameKit, KitNames } from "../kit.ts";
import { ownModuleHostName } from "./frame-document.ts";
import type { DocumentRequest, FrameMessage } from "./messages.ts";

/** The values that a frame's document and its parts share, by name; React's modules by specifier. */
interface FrameValues {
  readonly [name: string]: unknown;
  readonly frameModules: CanvasModules;
  /** Absent until the page has sent the compiler: a canvas that comes compiled doesn't need it. */
  readonly compileForKit?: typeof compileForKit;
  /** Answers a request for a document; rejects if the canvas broke something in the frame's window. */
  readonly makeDocument?: (request: DocumentRequest) => Promise<FrameMessage>;
}

/** The script of a part, evaluated. */
export type FramePart = (shared: FrameValues) => Readonly<Record<string, unknown>>;

/** The modules that canvases of one kit can load. */
export interface CanvasModules {
  /** The names that a source may use without importing them: React and the exports of the kit. */
  globals(): Record<string, unknown>;
  /** The exports of the kit that are there so far. */
  readonly exports: Readonly<Record<string, unknown>>;
  readonly shared: FrameValues;
  /** Adds the values of a part. Canvases can import those whose names the kit lists. */
  extend(values: Readonly<Record<string, unknown>>): void;
  /**
   * Makes the `require` of compiled canvases.
   *
   * @param specifiers The specifiers of the kit.
   */
  createRequire(specifiers: readonly string[]): (specifier: string) => unknown;
}

export function createCanvasModules({ names, exports, shared = {} }: FrameKit): CanvasModules {
  const known: Record<string, unknown> = { ...exports };
  const namespace = namespaceOf(known);
  const modules: CanvasModules = {
    globals: () => ({ ...known, React: react }),
    exports: known,
    get shared() {
      return values;
    },
    extend(added) {
      Object.assign(values, added);
      for (const [name, value] of Object.entries(added)) if (names.exportNames.includes(name)) known[name] = value;
    },
    createRequire: (specifiers) => (specifier) => {
      if (specifiers.includes(specifier)) return namespace;
      const module = reactModules.get(specifier) ?? registered.get(specifier);
      if (!module) throw new Error(`Unknown module "${specifier}".`);
      return module;
    },
  };
  const values: FrameValues = { react, "react/jsx-runtime": jsxRuntime, ...shared, frameModules: modules };
  return modules;
}

const reactModules = new Map<string, unknown>([
  // Compiled default and namespace imports look for `default` and `__esModule`.
  ["react", { ...react, default: react, __esModule: true }],
  ["react/jsx-runtime", jsxRuntime],
  ["react/jsx-dev-runtime", { ...jsxRuntime, jsxDEV: jsxRuntime.jsx }],
]);

/** A kit's module, with a placeholder for each missing name, so that one such name doesn't fail the whole canvas. */
function namespaceOf(exports: Record<string, unknown>): object {
  const placeholders = new Map<string, unknown>();
  return new Proxy(exports, {
    get(target, name) {
      if (name === "__esModule") return true;
      // A promise of the module looks for `then`, and would wait for a placeholder forever.
      if (name === "then") return undefined;
      // Some hosts support `import React from` the module.
      if (name === "default") return react;
      if (typeof name !== "string" || Object.hasOwn(target, name)) return Reflect.get(target, name);
      const placeholder = placeholders.get(name) ?? missingExport(name);
      placeholders.set(name, placeholder);
      return placeholder;
    },
  });
}

/**
 * Makes the placeholder for a name that the module doesn't have. A component shows the name in a dashed box; anything
 * else (`useThing`, `thing`) is a function that returns undefined.
 */
function missingExport(name: string): ComponentType | (() => undefined) {
  if (!/^[A-Z]/.test(name)) return () => undefined;
  return Object.assign(() => createElement(MissingName, { name }), { displayName: name });
}

function MissingName({ name }: { readonly name: string }) {
  const { say } = useCanvasLanguage();
  return (
    <span role="note" style={boxStyle}>
      {say("unavailable", { name })}
    </span>
  );
}

const boxStyle = {
  display: "inline-block",
  padding: "2px 8px",
  border: "1px dashed currentColor",
  borderRadius: 4,
  fontSize: 12,
  lineHeight: "16px",
  opacity: 0.75,
} as const;

/** Registers a site's own modules. Their scripts find it in the frame's window while that loads; canvases don't. */
interface OwnModuleHost {
  /** Modules that such a script may import without containing them: the same instances that canvases use. */
  readonly shared: Readonly<Record<string, unknown>>;
  register(specifier: string, exports: Readonly<Record<string, unknown>>): void;
  /** Adds a part of the kit that these modules use. */
  extend(part: FramePart): void;
}

/** The exports of the site's own modules, by specifier. */
const registered = new Map<string, unknown>();

/** The specifiers of the site's own modules. */
export function ownModuleNames(): string[] {
  return [...registered.keys()];
}

/**
 * Lets the scripts that follow the frame's own in its document register modules.
 *
 * @returns a function that ends this; call it before a canvas runs
 */
export function acceptOwnModules({ specifiers }: KitNames, modules: CanvasModules): () => void {
  const host: OwnModuleHost = {
    shared: {
      react,
      "react/jsx-runtime": jsxRuntime,
      ...Object.fromEntries(specifiers.map((specifier) => [specifier, modules.exports])),
    },
    register(specifier, exports) {
      // Compiled imports look for it; not enumerable, because it isn't an export.
      const module = Object.defineProperty({ ...exports }, "__esModule", { value: true });
      registered.set(specifier, module);
    },
    extend: (part) => modules.extend(part(modules.shared)),
  };
  Object.defineProperty(window, ownModuleHostName, { value: host, configurable: true });
  return () => void Reflect.deleteProperty(window, ownModuleHostName);
}
