import * as react from "react";
import { type ComponentType, createElement } from "react";
import * as jsxRuntime from "react/jsx-runtime";
import { useCanvasLanguage } from "../../language/canvas-language.ts";
import type { FrameKit } from "../kit.ts";
import { ownModule } from "./own-modules.ts";

/** The modules that canvases of one kit can load. */
export interface CanvasModules {
  /** The names that a source may use without importing them: React and the exports of the kit. */
  globals(): Record<string, unknown>;
  /** The modules that an additional script takes from the frame instead of containing them, by specifier. */
  readonly shared: Readonly<Record<string, unknown>>;
  /** Adds the exports of an additional script to those of the kit. */
  extend(exports: Readonly<Record<string, unknown>>): void;
  /**
   * Makes the `require` of compiled canvases.
   *
   * @param specifiers The specifiers of the kit.
   */
  createRequire(specifiers: readonly string[]): (specifier: string) => unknown;
}

export function createCanvasModules({ exports, sharedModules }: FrameKit): CanvasModules {
  const known: Record<string, unknown> = { ...exports };
  const namespace = namespaceOf(known);
  return {
    globals: () => ({ ...known, React: react }),
    shared: { react, "react/jsx-runtime": jsxRuntime, ...sharedModules },
    extend: (additional) => void Object.assign(known, additional),
    createRequire: (specifiers) => (specifier) => {
      if (specifiers.includes(specifier)) return namespace;
      const module = reactModules.get(specifier) ?? ownModule(specifier);
      if (!module) throw new Error(`Unknown module "${specifier}".`);
      return module;
    },
  };
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
