import * as react from "react";
import * as jsxRuntime from "react/jsx-runtime";
import type { KitNames } from "../kit.ts";
import type { CanvasModules, FramePart } from "./canvas-modules.tsx";
import { ownModuleHostName } from "./frame-document.ts";

/** Registers a site's own modules. Their scripts find it in the frame's window while that loads; canvases don't. */
interface OwnModuleHost {
  /** Modules that such a script may import without containing them: the same instances that canvases use. */
  readonly shared: Readonly<Record<string, unknown>>;
  register(specifier: string, exports: Readonly<Record<string, unknown>>): void;
  /** Adds a part of the kit that these modules use. */
  extend(part: FramePart): void;
}

const registered = new Map<string, unknown>();

/** The specifiers of the site's own modules. */
export function ownModuleNames(): string[] {
  return [...registered.keys()];
}

/** The exports of one of the site's own modules; undefined if none has this name. */
export function ownModule(specifier: string): unknown {
  return registered.get(specifier);
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
