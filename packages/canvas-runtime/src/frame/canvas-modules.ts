import * as react from "react";
import * as jsxRuntime from "react/jsx-runtime";
import * as canvasModule from "../module/index.ts";
import * as frameParts from "../siblings/frame-parts.ts";
import { missingExport } from "./missing-export.tsx";
import { ownModule } from "./own-modules.ts";

const ownExports: Record<string, unknown> = { ...canvasModule };

/** The values that `editor/canvas` exports, by name. */
export const canvasExports: Readonly<Record<string, unknown>> = ownExports;

/** Adds the names of other hosts to the module; a frame receives them if a canvas uses them. */
export function extendCanvasModule(exports: Readonly<Record<string, unknown>>): void {
  Object.assign(ownExports, exports);
}

/** The modules that a script of additional components receives. */
export const sharedWithScripts: Readonly<Record<string, unknown>> = {
  react,
  "react/jsx-runtime": jsxRuntime,
  "siblings/frame-parts.ts": frameParts,
};

/** React, for sources that use it without importing it. */
export const React = react;

/**
 * Makes the `require` of compiled canvases.
 *
 * @param specifiers The specifiers of the canvas module.
 */
export function createRequire(specifiers: readonly string[]): (specifier: string) => unknown {
  return (specifier) => {
    if (specifiers.includes(specifier)) return canvasNamespace;
    const module = reactModules.get(specifier) ?? ownModule(specifier);
    if (!module) throw new Error(`Unknown module "${specifier}".`);
    return module;
  };
}

const reactModules = new Map<string, unknown>([
  // Compiled default and namespace imports look for `default` and `__esModule`.
  ["react", { ...react, default: react, __esModule: true }],
  ["react/jsx-runtime", jsxRuntime],
  ["react/jsx-dev-runtime", { ...jsxRuntime, jsxDEV: jsxRuntime.jsx }],
]);

const placeholders = new Map<string, unknown>();

/** The module, with a placeholder for each name it lacks, so that one missing name doesn't fail the whole canvas. */
const canvasNamespace = new Proxy(ownExports, {
  get(exports, name) {
    if (name === "__esModule") return true;
    // A promise of the module looks for `then`, and would wait for a placeholder forever.
    if (name === "then") return undefined;
    // Some hosts support `import React from` the module.
    if (name === "default") return react;
    if (typeof name !== "string" || Object.hasOwn(exports, name)) return Reflect.get(exports, name);
    const placeholder = placeholders.get(name) ?? missingExport(name);
    placeholders.set(name, placeholder);
    return placeholder;
  },
});
